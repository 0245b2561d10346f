import type { Acting } from '../../../client/acting.ts';
import { FORM_TYPE, replaceContentType, addQuery } from '../../../client/import/reading/bodies.ts';
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
import { fillSecrets } from '../../wire/actions/restore-request.ts';
import { readTokenAndType, readOtherHeaders } from './found-headers.ts';

/** A call that was found in a text, and that Parley can answer. */
export interface ImportedCall {
  readonly method: CatalogMethod;
  /** The method, and the title of the call in the text. */
  readonly title: string;
  /** The verb, the encoding, and the host that the call was written for, if it is not this world. */
  readonly detail: string;
  readonly request: FoundRequest;
  readonly host: string | null;
}

/** The calls in a text, or a sentence that says to the user why no call was found. */
export type ImportResult =
  | {
      readonly ok: true;
      /** The kind of the text, as part of a sentence: `a HAR file`. */
      readonly source: string;
      readonly calls: readonly ImportedCall[];
      /** How many requests were left out and why, for the user; empty if no request was left out. */
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

interface ImportContext {
  readonly catalog: Catalog;
  readonly world: WorldBrief;
  /** Reads YAML; null if the text does not look like it. */
  readonly readYaml?: ReadYaml | null;
}

/** Finds the calls in a text. The text may be anything: this never throws, and sends nothing. */
export function importCalls(
  text: string,
  { catalog, world, readYaml = null }: ImportContext,
): ImportResult {
  const reading = findRequests(text, readYaml);
  if (!reading.ok) return reading;
  const methods = new Map(catalog.methods.map((method) => [method.name, method]));
  const calls: ImportedCall[] = [];
  const refusedRequests: RefusedRequest[] = [];
  for (const request of reading.requests) {
    const call = toImportedCall(request, methods, world);
    if ('why' in call) refusedRequests.push(call);
    else calls.push(call);
  }
  const unreadCount = reading.count - reading.requests.length;
  const omitted = [
    describeRefusedRequests(refusedRequests, calls.length === 0),
    unreadCount > 0
      ? `Only the first ${reading.requests.length} of ${reading.count} were read.`
      : '',
  ]
    .filter((text) => text !== '')
    .join(' ');
  if (calls.length > 0) return { ok: true, source: reading.source, calls, omitted };
  return { ok: false, why: omitted || `There is no call in ${reading.source}.` };
}

/** Why Parley cannot answer a request, and what to do, in sentences. `why` is a function because it may take a while. */
interface RefusedRequest {
  readonly why: () => string;
  readonly help: string;
}

/** Says how many requests were refused, and why the first one. If all were (`isAll`), also says what to do. */
function describeRefusedRequests(
  [first, ...others]: readonly RefusedRequest[],
  isAll: boolean,
): string {
  if (first === undefined) return '';
  const why = isAll ? `${first.why()} ${first.help}`.trim() : first.why();
  if (others.length > 0) return `${others.length + 1} were left out. The first: ${why}`;
  return isAll ? why : `One was left out: ${why}`;
}

/** The call that a request makes, or why Parley cannot answer it. */
function toImportedCall(
  request: FoundRequest,
  methods: ReadonlyMap<string, CatalogMethod>,
  { deployment }: WorldBrief,
): ImportedCall | RefusedRequest {
  const { verb, headers, title } = request;
  const address = methodOf(request.url, deployment);
  if (!address.ok) return address;
  const method = methods.get(address.method);
  if (method === undefined)
    return {
      why: () => {
        const nearest = nearestName(address.method, [...methods.keys()]);
        return `Parley has no method called ${mask(address.method)}.${nearest === null ? '' : ` The nearest is ${nearest}.`}`;
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
    detail: [[verb, nameOfType(type)].join(' ').trim(), address.host ?? '']
      .filter((part) => part !== '')
      .join(' · '),
    request,
    host: address.host,
  };
}

/** Names the encoding of a body in one word. */
function nameOfType(type: string): string {
  const [, name] = /\b(json|urlencoded|multipart|plain)\b/i.exec(type) ?? [];
  return (
    { json: 'JSON', urlencoded: 'form', multipart: 'multipart', plain: 'text' }[name ?? ''] ?? ''
  );
}

interface DraftContext {
  readonly world: WorldBrief;
  readonly acting: Pick<Acting, 'token' | 'tokens'>;
}

/**
 * Makes a draft of the Explorer from a call, without the secrets in the text. A token of this world stays; any other is replaced
 * by the acting token. Other secrets are replaced by those of the world, as in a rerun. Secrets that the world lacks stay masked.
 */
export function draftOfCall(
  { method, request, host }: ImportedCall,
  context: DraftContext,
): EditableCall {
  const { headers, notes } = readTokenAndType(request.headers);
  const otherHeaders = readOtherHeaders(request.headers);
  const sentDraft = draftOfRequest(requestToWorld(method, request, headers), method);
  if (sentDraft === null) return { ok: false, why: `The Explorer does not send ${request.verb}.` };
  const replaced = replaceForeignSecrets(sentDraft.draft, method, context);
  const { problem } = replaced;
  const draft =
    otherHeaders.text === '' ? replaced.draft : { ...replaced.draft, headers: otherHeaders.text };
  const { token, tokenNotes } = chooseToken(sentDraft, context.acting);
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
      ...otherHeaders.notes,
      ...request.notes.map((note) => mask(note)),
      ...sentDraft.notes,
      ...(problem === null ? [] : [`Not all of its secrets could be replaced: ${problem}.`]),
      ...variableNotes(request.variables, draft.text),
    ],
  };
}

/** The request, sent to this world. If a POST has all its arguments in the address, they move into a form. */
function requestToWorld(
  { url }: CatalogMethod,
  { url: foundUrl, verb, body }: FoundRequest,
  headers: HeaderList,
): SentRequest {
  const [, query = ''] = /^[^?#]*\?([^#]*)/.exec(foundUrl) ?? [];
  if (verb === 'POST' && body === '' && query !== '')
    return { verb, url, headers: replaceContentType(headers, FORM_TYPE), body: query };
  return { verb, url: addQuery(url, query), headers, body };
}

/** Chooses the token of the call, and says whether it replaces another. */
function chooseToken(
  { token: foundToken }: DraftWithToken,
  { token, tokens }: DraftContext['acting'],
): { readonly token: Acting['token']; readonly tokenNotes: readonly string[] } {
  if (foundToken === null) return { token: null, tokenNotes: [] };
  const knownToken = tokens.find((each) =>
    [each.token, maskSecret(each.token)].includes(foundToken),
  );
  if (knownToken !== undefined) return { token: knownToken, tokenNotes: [] };
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
  { world, acting }: DraftContext,
): { readonly draft: RequestDraft; readonly problem: string | null } {
  const contentType = draft.contentType === null ? null : mask(draft.contentType);
  const maskedDraft = {
    ...draft,
    contentType,
    charset: mask(draft.charset),
    text: mask(draft.text),
  };
  if (maskedDraft.text === draft.text) return { draft: maskedDraft, problem: null };
  const { verb, url, headers, body } = prepareRequest(method, maskedDraft, null);
  const step = {
    verb: draft.verb,
    url: url.slice(world.deployment.base_url.length),
    headers,
    ...(body !== null && { body: body.text }),
  };
  const filled = fillSecrets(step, world, acting);
  if (!filled.ok) return { draft: maskedDraft, problem: filled.why };
  const { request } = filled;
  const filledDraft = draftOfRequest({ ...request, verb, body: request.body ?? '' }, method);
  return {
    draft: { ...maskedDraft, text: filledDraft?.draft.text ?? maskedDraft.text },
    problem: null,
  };
}

const MAX_NAMED_VARIABLES = 3;

/** A note that tells the user to replace the variables that are still in the text. */
function variableNotes(variables: readonly string[], text: string): readonly string[] {
  const unfilledVariables = [...new Set(variables)].filter(
    (variable) => text.includes(variable) || text.includes(encodeURIComponent(variable)),
  );
  if (unfilledVariables.length === 0) return [];
  const namedVariables = unfilledVariables
    .slice(0, MAX_NAMED_VARIABLES)
    .map((each) => mask(each.slice(0, 60)));
  return [
    `Replace by values: ${namedVariables.join(', ')}${unfilledVariables.length > namedVariables.length ? ', …' : ''}.`,
  ];
}
