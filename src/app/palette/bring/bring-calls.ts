import type { Acting } from '../../../client/acting.ts';
import { FORM, replaceType, addQuery } from '../../../client/import/reading/bodies.ts';
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
  type DraftWithToken,
  type SentRequest,
} from '../../../panels/explorer/draft/sent-draft.ts';
import type { EditableCall } from '../../wire/actions/edit-call.ts';
import { fillSecrets } from '../../wire/actions/request-again.ts';
import { headerNotes } from '../../../panels/explorer/draft/header-notes.ts';
import { parseHeaders } from '../../../panels/explorer/draft/other-headers.ts';

/** A call that was found in a text, and that Parley can answer. */
export interface BroughtCall {
  readonly method: CatalogMethod;
  /** The method, and the title of the call in the text. */
  readonly title: string;
  /** The verb, the encoding, and the host that the call was written for, if it is not this world. */
  readonly detail: string;
  readonly request: FoundRequest;
  readonly host: string | null;
}

/** The calls in a text, or a sentence for the user that says why it has no calls. */
export type Brought =
  | {
      readonly ok: true;
      /** The kind of the text, as part of a sentence: `a HAR file`. */
      readonly source: string;
      readonly calls: readonly BroughtCall[];
      /** How many requests were left out and why, for the user; empty if none were. */
      readonly omitted: string;
    }
  | { readonly ok: false; readonly why: string };

/** Reads the text of a file. @throws an error for the user if it is too long */
export async function readFileText(file: File): Promise<string> {
  // A character has at most three bytes.
  if (file.size > 3 * MAX_DOCUMENT_LENGTH)
    throw new Error(`${file.name} is too long: at most 32 Mi characters are read.`);
  return file.text();
}

interface BringingPage {
  readonly catalog: Catalog;
  readonly world: WorldBrief;
  /** Reads YAML; null if the text does not look like it. */
  readonly readYaml?: ReadYaml | null;
}

/** Finds the calls in a text. The text may be anything: this never throws, and sends nothing. */
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
  const unread = found.count - found.requests.length;
  const omitted = [
    describeRefused(refused, calls.length === 0),
    unread > 0 ? `Only the first ${found.requests.length} of ${found.count} were read.` : '',
  ]
    .filter((text) => text !== '')
    .join(' ');
  if (calls.length > 0) return { ok: true, source: found.source, calls, omitted };
  return { ok: false, why: omitted || `There is no call in ${found.source}.` };
}

/** Why Parley cannot answer a request, and what to do, in sentences. `why` is a function because it may take a while. */
interface Refused {
  readonly why: () => string;
  readonly help: string;
}

/** Says how many requests were refused, and why the first was. If `isAll`, it also says what to do. */
function describeRefused([first, ...others]: readonly Refused[], isAll: boolean): string {
  if (first === undefined) return '';
  const why = isAll ? `${first.why()} ${first.help}`.trim() : first.why();
  if (others.length > 0) return `${others.length + 1} were left out. The first: ${why}`;
  return isAll ? why : `One was left out: ${why}`;
}

/** The call that a request makes, or why Parley cannot answer it. */
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

/** Names the encoding of a body in one word. */
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
 * Makes a draft of the Explorer from a call, without the secrets in the text. A token of this world stays; any other is replaced
 * by the acting token. Other secrets are replaced by those of the world, as in a rerun. Secrets that the world lacks stay masked.
 */
export function draftOfCall(
  { method, request, host }: BroughtCall,
  circumstances: Circumstances,
): EditableCall {
  const { headers, notes } = dropBasicCredentials(request.headers);
  const others = readOtherHeaders(request.headers);
  const sent = draftOfRequest(requestToWorld(method, request, headers), method);
  if (sent === null) return { ok: false, why: `The Explorer does not send ${request.verb}.` };
  const safe = replaceForeignSecrets(sent.draft, method, circumstances);
  const { problem } = safe;
  const draft = others.text === '' ? safe.draft : { ...safe.draft, headers: others.text };
  const { token, tokenNotes } = chooseToken(sent, circumstances.acting);
  return {
    ok: true,
    panel: 'explorer',
    draft: { method: method.name, ...searchOfAnyDraft(draft) },
    search: { method: method.name, ...searchOfDraft(draft) },
    token,
    notes: [
      ...(host === null ? [] : [`It goes to this world, not to ${host}.`]),
      ...tokenNotes,
      ...notes,
      ...others.notes,
      ...request.notes.map((note) => mask(note)),
      ...sent.notes,
      ...(problem === null ? [] : [`Not all of its secrets could be replaced: ${problem}.`]),
      ...variableNotes(request.variables, draft.text),
    ],
  };
}

/** The request, sent to this world. If a POST has all its arguments in the address, they move into a form. */
function requestToWorld(
  { url }: CatalogMethod,
  { url: written, verb, body }: FoundRequest,
  headers: HeaderList,
): SentRequest {
  const [, query = ''] = /^[^?#]*\?([^#]*)/.exec(written) ?? [];
  if (verb === 'POST' && body === '' && query !== '')
    return { verb, url, headers: replaceType(headers, FORM), body: query };
  return { verb, url: addQuery(url, query), headers, body };
}

/** Chooses the token of the call, and says whether it replaces another. */
function chooseToken(
  { token: written }: DraftWithToken,
  { token, tokens }: Circumstances['acting'],
): { readonly token: Acting['token']; readonly tokenNotes: readonly string[] } {
  if (written === null) return { token: null, tokenNotes: [] };
  const known = tokens.find((each) => [each.token, maskSecret(each.token)].includes(written));
  if (known !== undefined) return { token: known, tokenNotes: [] };
  return {
    token: null,
    tokenNotes: [
      token === null
        ? 'Its token was left out: the page acts without one.'
        : `Its token was replaced by the acting one, ${token.label}.`,
    ],
  };
}

/** Replaces the secrets in a draft by those of the world. `problem` says why one stays masked, as the end of a sentence. */
function replaceForeignSecrets(
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

/** Tells the user to replace the variables that are still in the text. */
function variableNotes(variables: readonly string[], text: string): readonly string[] {
  const unfilled = [...new Set(variables)].filter(
    (variable) => text.includes(variable) || text.includes(encodeURIComponent(variable)),
  );
  if (unfilled.length === 0) return [];
  const named = unfilled.slice(0, MAX_NAMED_VARIABLES).map((each) => mask(each.slice(0, 60)));
  return [`Replace by values: ${named.join(', ')}${unfilled.length > named.length ? ', …' : ''}.`];
}

/** The headers with token and content type. Basic credentials are left out, because the Explorer does not send them. */
function dropBasicCredentials(headers: HeaderList): {
  readonly headers: HeaderList;
  readonly notes: readonly string[];
} {
  const wanted = headers.filter(([name]) => /^(?:authorization|content-type)$/i.test(name));
  const sendable = wanted.filter(
    ([name, value]) => !(name.toLowerCase() === 'authorization' && /^basic\b/i.test(value)),
  );
  return {
    headers: sendable,
    notes:
      sendable.length === wanted.length
        ? []
        : ['Its Basic credentials were left out: write client_id and client_secret as arguments.'],
  };
}

/** Other headers that the Explorer sends, one a line, and why some are left out. Those that begin with a colon are of HTTP/2. */
function readOtherHeaders(given: HeaderList): {
  readonly text: string;
  readonly notes: readonly string[];
} {
  const lines = given
    .filter(
      ([name, value]) =>
        !/^(?:authorization|content-type|:.*)$/i.test(name) && !isDefaultHeader(name, value),
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
        : [`Left out: ${secret.join(', ')}. The value may be a secret of another service.`]),
    ],
  };
}

/** Whether fetch sends the header by itself. */
const isDefaultHeader = (name: string, value: string) => /^accept$/i.test(name) && value === '*/*';
