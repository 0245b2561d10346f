import { parseJson, type JsonReading } from '../../contract/json.ts';
import { codeRequests } from './code.ts';
import { commandRequests } from './commands/commands.ts';
import {
  MAX_DOCUMENT_LENGTH,
  MAX_REQUESTS,
  MAX_TEXT_LENGTH,
  type FindResult,
  type FoundRequest,
  makeRequest,
} from './reading/found.ts';
import { asObject, asObjects, toPairs, toText, type JsonObject } from './reading/json-values.ts';
import { looksLikePowerShell, looksLikeYaml } from './looks-like-calls.ts';
import { describedRequests, isApiDescription } from './openapi.ts';
import {
  CollectionVariables,
  collectionItems,
  requestOfItem,
  type CollectionItem,
} from './postman.ts';
import { powerShellRequests } from './commands/powershell.ts';
import { addressRequest, httpRequests, looksLikeHttp } from './raw-http.ts';
import { loggedRequests } from './sdk-log.ts';
import {
  formBody,
  multipartBody,
  replaceContentType,
  addContentType,
  addQuery,
} from './reading/bodies.ts';

/** Reads YAML. It is `parseYaml`, which the page loads only when it needs it. */
export type ReadYaml = (text: string) => JsonReading;

/**
 * Finds the requests in a text: commands, a program, an archive, a collection, the description of an API, the log of an SDK.
 * Without `readYaml`, documents in YAML are not read. Never throws.
 */
export function findRequests(text: string, readYaml: ReadYaml | null = null): FindResult {
  const isDocument = /^\s*\{/.test(text);
  const maxLength = isDocument ? MAX_DOCUMENT_LENGTH : MAX_TEXT_LENGTH;
  if (text.length > maxLength)
    return makeNotFound(
      `The text has ${text.length.toLocaleString('en')} characters, and at most ${maxLength.toLocaleString('en')} are read. Paste a part of it.`,
    );
  if (isDocument) return findInDocument(parseJson(text), 'JSON');
  const logged = loggedRequests(text);
  if (logged !== null) return makeFound('the log of an SDK', logged);
  const yaml = looksLikeYaml(text) ? readYaml : null;
  if (yaml !== null) {
    const document = findInDocument(yaml(text), 'YAML');
    // A program or a log may have a line that begins like a document.
    if (document.ok || /^(?:openapi|swagger):/m.test(text)) return document;
  }
  const address = addressRequest(text);
  if (address !== null) return makeFound('an address', [address]);
  if (looksLikeHttp(text)) return makeFound('an HTTP request', httpRequests(text));
  if (looksLikePowerShell(text)) {
    const requests = powerShellRequests(text);
    if (requests.length > 0) return makeFound('a script of PowerShell', requests);
  }
  // A command can contain a program in its body, and a program a command in a comment: what comes first counts.
  const code = /^\s*(?:[$%] )?(?:curl|wget|https?|xhs?|printf|echo)\s/.test(text)
    ? []
    : codeRequests(text);
  if (code.length > 0) return makeFound('a program', code);
  const { requests, programs } = commandRequests(text);
  if (requests.length === 0) return makeNotFound(NO_CALL);
  const [program = 'curl'] = programs;
  return makeFound(
    requests.length > 1
      ? `${programs.size > 1 ? '' : `${program} `}commands`
      : `${program === 'HTTPie' ? 'an' : 'a'} ${program} command`,
    requests,
  );
}

const NO_CALL =
  'The text has no call that can be read: no command of curl, wget or HTTPie, request of PowerShell, HTTP request, HAR file, collection, OpenAPI document, log of an SDK, or program that writes out what it sends.';

const makeNotFound = (why: string): FindResult => ({ ok: false, why });

const makeFound = (
  source: string,
  requests: readonly FoundRequest[],
  count = requests.length,
): FindResult => ({ ok: true, source, requests: requests.slice(0, MAX_REQUESTS), count });

function findInDocument(reading: JsonReading, language: 'JSON' | 'YAML'): FindResult {
  if ('fault' in reading) return makeNotFound(`The ${language} cannot be read: ${reading.fault}.`);
  const document = asObject(reading.value);
  const entries = harEntries(document);
  if (entries !== null)
    return makeFound(
      'a HAR file',
      entries.slice(0, MAX_REQUESTS).map(requestOfEntry),
      entries.length,
    );
  const items = collectionItems(document) ?? insomniaItems(document);
  if (items !== null) {
    const variables = new CollectionVariables(documentWithVariables(document));
    const requests = items.slice(0, MAX_REQUESTS).map((item) => requestOfItem(item, variables));
    return makeFound('a collection', requests, items.length);
  }
  if (isApiDescription(document))
    return makeFound('a description of an API', describedRequests(document));
  if (Array.isArray(document['requests']))
    return makeNotFound(
      'This collection is of version 1. Export it as version 2.1, and paste that.',
    );
  return makeNotFound(
    `This ${language} is no HAR file, no collection of Postman or Insomnia and no OpenAPI document: it has none of log, item, collection and openapi.`,
  );
}

/** The entries of an HTTP archive, each with a request and its answer; null for any other document. */
function harEntries(document: JsonObject): readonly JsonObject[] | null {
  const { log } = document;
  return Array.isArray(asObject(log)['entries']) ? asObjects(asObject(log)['entries']) : null;
}

function requestOfEntry({ request, comment }: JsonObject): FoundRequest {
  const { method, url, headers, postData } = asObject(request);
  const { text, mimeType, params } = asObject(postData);
  const headerPairs = toPairs(headers, 'name');
  const requestFields = {
    title: toText(comment).split('\n', 1)[0] ?? '',
    url: toText(url),
    verb: toText(method).toUpperCase() || 'GET',
    headers: headerPairs,
  };
  const type = toText(mimeType);
  if (typeof text === 'string' && text !== '')
    return makeRequest({
      ...requestFields,
      body: text,
      headers: type === '' ? headerPairs : addContentType(headerPairs, type),
    });
  const fields = toPairs(params, 'name');
  if (fields.length === 0) return makeRequest(requestFields);
  if (!type.startsWith('multipart/'))
    return makeRequest({
      ...requestFields,
      body: formBody(fields),
      headers: addContentType(headerPairs, type),
    });
  const multipart = multipartBody(fields);
  return makeRequest({
    ...requestFields,
    body: multipart.body,
    headers: replaceContentType(headerPairs, multipart.type),
  });
}

/**
 * The requests of a collection of Insomnia 5, in the form of Postman’s; null for any other document. Templates (`{{ _.name }}`) are
 * variables, whose values are in the environment of the collection.
 */
function insomniaItems(document: JsonObject): readonly CollectionItem[] | null {
  if (!toText(document['type']).startsWith('collection.insomnia.rest/5.')) return null;
  const requestItems: CollectionItem[] = [];
  const visit = (items: unknown, folder: string, inherited: unknown) => {
    for (const item of asObjects(items)) {
      const title = [folder, toText(item['name'])].filter((name) => name !== '').join(' / ');
      const auth = item['authentication'] ?? inherited;
      if (Array.isArray(item['children'])) visit(item['children'], title, auth);
      else requestItems.push({ title, request: toPostmanRequest(item), auth: toPostmanAuth(auth) });
    }
  };
  visit(document['collection'], '', undefined);
  return requestItems;
}

/** A document that lists variables as Postman does: those of Insomnia’s base environment, else `document` itself. */
function documentWithVariables(document: JsonObject): JsonObject {
  const { environments } = document;
  const [environment] = Array.isArray(environments)
    ? asObjects(environments)
    : [asObject(environments)];
  const pairs = Object.entries(asObject(environment?.['data']));
  if (pairs.length === 0) return document;
  return { variable: pairs.map(([name, value]) => ({ key: `_.${name}`, value })) };
}

function toPostmanRequest({ url, method, headers, parameters, body }: JsonObject): JsonObject {
  const { mimeType, text, params } = asObject(body);
  const type = toText(mimeType);
  const fields = toKeyValues(params);
  const headerFields = toKeyValues(headers);
  const hasType = headerFields.some(({ key }) => key.toLowerCase() === 'content-type');
  const query = toKeyValues(parameters)
    .map(({ key, value }) => `${encode(key)}=${encode(value)}`)
    .join('&');
  return {
    method,
    url: addQuery(toText(url), query),
    header:
      type === '' || hasType || type.startsWith('multipart/')
        ? headerFields
        : [...headerFields, { key: 'Content-Type', value: type }],
    ...(type.startsWith('multipart/')
      ? { body: { mode: 'formdata', formdata: fields } }
      : fields.length > 0
        ? { body: { mode: 'urlencoded', urlencoded: fields } }
        : typeof text === 'string'
          ? { body: { mode: 'raw', raw: text } }
          : {}),
  };
}

/** Encodes a part of a query, except for templates, which are filled later. */
const encode = (text: string): string =>
  text
    .split(/(\{\{[^{}]{1,200}\}\})/)
    .map((part, index) => (index % 2 === 1 ? part : encodeURIComponent(part)))
    .join('');

const toKeyValues = (pairs: unknown) =>
  toPairs(pairs, 'name').map(([key, value]) => ({ key, value }));

/** Insomnia’s credentials, as Postman writes them. */
function toPostmanAuth(auth: unknown): JsonObject | undefined {
  const { type, token, disabled, key, value, addTo } = asObject(auth);
  if (disabled === true) return undefined;
  switch (type) {
    case 'bearer':
      return { type, bearer: { token: toText(token) } };
    case 'apikey':
      return { type, apikey: { key, value, in: addTo === 'queryParams' ? 'query' : 'header' } };
    case 'basic':
      return { type, basic: {} };
    default:
      return undefined;
  }
}
