import type { Acting } from '../../../client/acting.ts';
import { FORM, withOtherType, withQuery } from '../../../client/import/reading/bodies.ts';
import { findRequests, type ReadYaml } from '../../../client/import/find-requests.ts';
import { MAX_DOCUMENT_LENGTH, type FoundRequest } from '../../../client/import/reading/found.ts';
import { methodOf, nearestName } from '../../../client/import/method-of.ts';
import type { Catalog, CatalogMethod } from '../../../contract/catalog.ts';
import { headerNamed } from '../../../contract/headers/header-named.ts';
import type { HeaderList, WorldBrief } from '../../../contract/sandbox.ts';
import { mask } from '../../../contract/secrets/mask.ts';
import { maskSecret } from '../../../contract/secrets/masked.ts';
import { searchOfDraft, searchOfAnyDraft } from '../../../panels/explorer/draft/explorer-search.ts';
import { prepareRequest } from '../../../panels/explorer/draft/prepared-request.ts';
import type { RequestDraft } from '../../../panels/explorer/draft/request-draft.ts';
import {
  draftOfRequest,
  type SentDraft,
  type SentRequest,
} from '../../../panels/explorer/draft/sent-draft.ts';
import type { EditableCall } from '../../wire/actions/edit-call.ts';
import { fillSecrets } from '../../wire/actions/request-again.ts';
import { headerNotes } from '../../../panels/explorer/draft/header-notes.ts';
import { parseHeaders } from '../../../panels/explorer/draft/other-headers.ts';

/** A call of a text that Parley can answer. */
export interface BroughtCall {
  readonly method: CatalogMethod;
  /** The method, and what the text calls it. */
  readonly title: string;
  /** Its verb, its encoding, and the host that it was for, if that is another. */
  readonly detail: string;
  readonly request: FoundRequest;
  readonly host: string | null;
}

/** The calls of a text, or why there are none. Texts are sentences for the user. */
export type Brought =
  | {
      readonly ok: true;
      /** What the text is, within a sentence: `a HAR file`. */
      readonly source: string;
      readonly calls: readonly BroughtCall[];
      /** Why others were left out; empty for none. */
      readonly left: string;
    }
  | { readonly ok: false; readonly why: string };

/** The text of a file. @throws for one that is longer than any that is read, in a sentence */
export async function textOfFile(file: File): Promise<string> {
  // A character has at most three bytes.
  if (file.size > 3 * MAX_DOCUMENT_LENGTH)
    throw new Error(`${file.name} is too long: at most 32 Mi characters are read.`);
  return file.text();
}

interface BringingPage {
  readonly catalog: Catalog;
  readonly world: WorldBrief;
  /** For a text that looks like YAML. */
  readonly readYaml?: ReadYaml | null;
}

/** Finds the calls in a text. Nothing is sent, and the text is not trusted: never throws. */
export function bringCalls(
  text: string,
  { catalog, world, readYaml = null }: BringingPage,
): Brought {
  const found = findRequests(text, readYaml);
  if (!found.ok) return found;
  const methods = new Map(catalog.methods.map((method) => [method.name, method]));
  const calls: BroughtCall[] = [];
  const refused: Refused[] = [];
  for (const request of found.requests) {
    const call = callOf(request, methods, world);
    if ('why' in call) refused.push(call);
    else calls.push(call);
  }
  const rest = found.count - found.requests.length;
  const left = [
    refusedText(refused, calls.length === 0),
    rest > 0 ? `Only the first ${found.requests.length} of ${found.count} were read.` : '',
  ]
    .filter((text) => text !== '')
    .join(' ');
  if (calls.length > 0) return { ok: true, source: found.source, calls, left };
  return { ok: false, why: left || `There is no call in ${found.source}.` };
}

/** Why a request is no call, and what to do: sentences. The first takes a while to write. */
interface Refused {
  readonly why: () => string;
  readonly help: string;
}

/** How many were refused, and why the first was; `isAll` adds what to do. */
function refusedText([first, ...others]: readonly Refused[], isAll: boolean): string {
  if (first === undefined) return '';
  const why = isAll ? `${first.why()} ${first.help}`.trim() : first.why();
  if (others.length > 0) return `${others.length + 1} were left out. The first: ${why}`;
  return isAll ? why : `One was left out: ${why}`;
}

/** The call of a request, or why the request is not a call. */
function callOf(
  request: FoundRequest,
  methods: ReadonlyMap<string, CatalogMethod>,
  { deployment }: WorldBrief,
): BroughtCall | Refused {
  const { verb, headers, title } = request;
  const named = methodOf(request.url, deployment);
  if (!named.ok) return named;
  const method = methods.get(named.method);
  if (method === undefined)
    return {
      why: () => {
        const nearest = nearestName(named.method, [...methods.keys()]);
        return `Parley has no method called ${mask(named.method)}.${nearest === null ? '' : ` The nearest is ${nearest}.`}`;
      },
      help: '',
    };
  if (verb !== 'GET' && verb !== 'POST')
    return {
      why: () => `This call of ${method.name} is ${mask(verb.slice(0, 20))}.`,
      help: 'The Explorer sends GET and POST.',
    };
  const type = verb === 'GET' ? '' : (headerNamed(headers, 'content-type') ?? '');
  return {
    method,
    title: [method.name, title === method.name ? '' : mask(title.slice(0, 200))]
      .filter((part) => part !== '')
      .join(' · '),
    detail: [[verb, nameOfType(type)].join(' ').trim(), named.host ?? '']
      .filter((part) => part !== '')
      .join(' · '),
    request,
    host: named.host,
  };
}

/** The encoding of a body in one word. */
function nameOfType(type: string): string {
  const [, name] = /\b(json|urlencoded|multipart|plain)\b/i.exec(type) ?? [];
  return (
    { json: 'JSON', urlencoded: 'form', multipart: 'multipart', plain: 'text' }[name ?? ''] ?? ''
  );
}

interface Circumstances {
  readonly world: WorldBrief;
  readonly acting: Pick<Acting, 'token' | 'tokens'>;
}

/**
 * A call as a draft of the Explorer, without the secrets of the text: its token is the acting one, or that of the world which it
 * was made with, and other secrets are those of the world, as in a call that is sent again. What the world does not have stays masked.
 */
export function draftOfCall(
  { method, request, host }: BroughtCall,
  circumstances: Circumstances,
): EditableCall {
  const { headers, notes } = withoutBasic(request.headers);
  const others = otherHeaders(request.headers);
  const sent = draftOfRequest(requestTo(method, request, headers), method);
  if (sent === null) return { ok: false, why: `The Explorer does not send ${request.verb}.` };
  const safe = withoutForeignSecrets(sent.draft, method, circumstances);
  const { problem } = safe;
  const draft = others.text === '' ? safe.draft : { ...safe.draft, headers: others.text };
  const { token, said } = tokenOf(sent, circumstances.acting);
  return {
    ok: true,
    panel: 'explorer',
    draft: { method: method.name, ...searchOfAnyDraft(draft) },
    search: { method: method.name, ...searchOfDraft(draft) },
    token,
    notes: [
      ...(host === null ? [] : [`It goes to this world, not to ${host}.`]),
      ...said,
      ...notes,
      ...others.notes,
      ...request.notes.map((note) => mask(note)),
      ...sent.notes,
      ...(problem === null ? [] : [`Not all of its secrets could be replaced: ${problem}.`]),
      ...variableNotes(request.variables, draft.text),
    ],
  };
}

/** The request to this world. A POST whose arguments are all in its address has them in a form. */
function requestTo(
  { url }: CatalogMethod,
  { url: written, verb, body }: FoundRequest,
  headers: HeaderList,
): SentRequest {
  const [, query = ''] = /^[^?#]*\?([^#]*)/.exec(written) ?? [];
  if (verb === 'POST' && body === '' && query !== '')
    return { verb, url, headers: withOtherType(headers, FORM), body: query };
  return { verb, url: withQuery(url, query), headers, body };
}

/** The token that the call acts with, and what became of the one it was written with. */
function tokenOf(
  { token: written }: SentDraft,
  { token, tokens }: Circumstances['acting'],
): { readonly token: Acting['token']; readonly said: readonly string[] } {
  if (written === null) return { token: null, said: [] };
  const own = tokens.find((each) => [each.token, maskSecret(each.token)].includes(written));
  if (own !== undefined) return { token: own, said: [] };
  return {
    token: null,
    said: [
      token === null
        ? 'Its token was left out: the page acts without one.'
        : `Its token was replaced by the acting one, ${token.label}.`,
    ],
  };
}

/** The draft with the secrets of the world in place of its own; `problem` is the end of a sentence about one that stays masked. */
function withoutForeignSecrets(
  draft: RequestDraft,
  method: CatalogMethod,
  { world, acting }: Circumstances,
): { readonly draft: RequestDraft; readonly problem: string | null } {
  const contentType = draft.contentType === null ? null : mask(draft.contentType);
  const safe = { ...draft, contentType, charset: mask(draft.charset), text: mask(draft.text) };
  if (safe.text === draft.text) return { draft: safe, problem: null };
  const { verb, url, headers, body } = prepareRequest(method, safe, null);
  const step = {
    verb: draft.verb,
    url: url.slice(world.deployment.base_url.length),
    headers,
    ...(body !== null && { body: body.text }),
  };
  const filled = fillSecrets(step, world, acting);
  if (!filled.ok) return { draft: safe, problem: filled.why };
  const { request } = filled;
  const read = draftOfRequest({ ...request, verb, body: request.body ?? '' }, method);
  return { draft: { ...safe, text: read?.draft.text ?? safe.text }, problem: null };
}

const MAX_NAMED_VARIABLES = 3;

/** What has to be written in place of variables. */
function variableNotes(variables: readonly string[], text: string): readonly string[] {
  const left = [...new Set(variables)].filter(
    (variable) => text.includes(variable) || text.includes(encodeURIComponent(variable)),
  );
  if (left.length === 0) return [];
  const named = left.slice(0, MAX_NAMED_VARIABLES).map((each) => mask(each.slice(0, 60)));
  return [`Write what stands for ${named.join(', ')}${left.length > named.length ? ', …' : ''}.`];
}

/** Token and content type of a call. The Explorer writes no credentials of the scheme Basic. */
function withoutBasic(headers: HeaderList): {
  readonly headers: HeaderList;
  readonly notes: readonly string[];
} {
  const kept = headers.filter(([name]) => /^(?:authorization|content-type)$/i.test(name));
  const bearing = kept.filter(
    ([name, value]) => !(name.toLowerCase() === 'authorization' && /^basic\b/i.test(value)),
  );
  return {
    headers: bearing,
    notes:
      bearing.length === kept.length
        ? []
        : ['Its Basic credentials were left out: write client_id and client_secret as arguments.'],
  };
}

/** The other headers that the Explorer sends, a line each, and why some are left out. Those of HTTP/2 are no headers of a page. */
function otherHeaders(given: HeaderList): {
  readonly text: string;
  readonly notes: readonly string[];
} {
  const lines = given
    .filter(
      ([name, value]) =>
        !/^(?:authorization|content-type|:.*)$/i.test(name) && !isUsual(name, value),
    )
    .map(([name, value]) => `${name}: ${value}`);
  const headers = parseHeaders(lines.join('\n'));
  const notes = headerNotes(lines.join('\n'));
  const isSafe = ([, value]: HeaderList[number]) => mask(value) === value;
  const secret = headers.filter((header) => !isSafe(header)).map(([name]) => name);
  return {
    text: headers
      .filter(isSafe)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
    notes: [
      ...notes.map((note) => mask(note)),
      ...(secret.length === 0
        ? []
        : [`Left out: ${secret.join(', ')}. That is because it holds a secret of elsewhere.`]),
    ],
  };
}

/** What fetch sends anyway. */
const isUsual = (name: string, value: string) => /^accept$/i.test(name) && value === '*/*';
