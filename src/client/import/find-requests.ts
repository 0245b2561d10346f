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
import { objectAt, objectsAt, pairsAt, textAt, type JsonObject } from './reading/json-values.ts';
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
import { formBody, multipartBody, replaceType, addType, addQuery } from './reading/bodies.ts';

/** Reads YAML: `parseYaml`, which loads late. */
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
  // A command may hold a program in its body, and a program a command in a comment: the first one counts.
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

function findInDocument(read: JsonReading, language: 'JSON' | 'YAML'): FindResult {
  if ('fault' in read) return makeNotFound(`The ${language} cannot be read: ${read.fault}.`);
  const document = objectAt(read.value);
  const entries = harEntries(document);
  if (entries !== null)
    return makeFound(
      'a HAR file',
      entries.slice(0, MAX_REQUESTS).map(requestOfEntry),
      entries.length,
    );
  const items = collectionItems(document) ?? insomniaItems(document);
  if (items !== null) {
    const variables = new CollectionVariables(variablesOf(document));
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

/** The requests of an HTTP archive; null for any other document. The answers are not read. */
function harEntries(document: JsonObject): readonly JsonObject[] | null {
  const { log } = document;
  return Array.isArray(objectAt(log)['entries']) ? objectsAt(objectAt(log)['entries']) : null;
}

function requestOfEntry({ request, comment }: JsonObject): FoundRequest {
  const { method, url, headers, postData } = objectAt(request);
  const { text, mimeType, params } = objectAt(postData);
  const given = pairsAt(headers, 'name');
  const sent = {
    title: textAt(comment).split('\n', 1)[0] ?? '',
    url: textAt(url),
    verb: textAt(method).toUpperCase() || 'GET',
    headers: given,
  };
  const type = textAt(mimeType);
  if (typeof text === 'string' && text !== '')
    return makeRequest({
      ...sent,
      body: text,
      headers: type === '' ? given : addType(given, type),
    });
  const fields = pairsAt(params, 'name');
  if (fields.length === 0) return makeRequest(sent);
  if (!type.startsWith('multipart/'))
    return makeRequest({ ...sent, body: formBody(fields), headers: addType(given, type) });
  const multipart = multipartBody(fields);
  return makeRequest({
    ...sent,
    body: multipart.body,
    headers: replaceType(given, multipart.type),
  });
}

/**
 * The requests of a collection of Insomnia 5, in the form of Postman’s; null for any other document. Templates (`{{ _.name }}`) are
 * variables: the environment of the collection has their values.
 */
function insomniaItems(document: JsonObject): readonly CollectionItem[] | null {
  if (!textAt(document['type']).startsWith('collection.insomnia.rest/5.')) return null;
  const found: CollectionItem[] = [];
  const visit = (items: unknown, folder: string, inherited: unknown) => {
    for (const item of objectsAt(items)) {
      const title = [folder, textAt(item['name'])].filter((name) => name !== '').join(' / ');
      const auth = item['authentication'] ?? inherited;
      if (Array.isArray(item['children'])) visit(item['children'], title, auth);
      else found.push({ title, request: requestOf(item), auth: authOf(auth) });
    }
  };
  visit(document['collection'], '', undefined);
  return found;
}

/** A document with the variables of a collection: those of Insomnia’s base environment, or its own. */
function variablesOf(document: JsonObject): JsonObject {
  const { environments } = document;
  const [environment] = Array.isArray(environments)
    ? objectsAt(environments)
    : [objectAt(environments)];
  const pairs = Object.entries(objectAt(environment?.['data']));
  if (pairs.length === 0) return document;
  return { variable: pairs.map(([name, value]) => ({ key: `_.${name}`, value })) };
}

function requestOf({ url, method, headers, parameters, body }: JsonObject): JsonObject {
  const { mimeType, text, params } = objectAt(body);
  const type = textAt(mimeType);
  const fields = toKeyed(params);
  const written = toKeyed(headers);
  const hasType = written.some(({ key }) => key.toLowerCase() === 'content-type');
  const query = toKeyed(parameters)
    .map(({ key, value }) => `${encode(key)}=${encode(value)}`)
    .join('&');
  return {
    method,
    url: addQuery(textAt(url), query),
    header:
      type === '' || hasType || type.startsWith('multipart/')
        ? written
        : [...written, { key: 'Content-Type', value: type }],
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
    .map((part, at) => (at % 2 === 1 ? part : encodeURIComponent(part)))
    .join('');

const toKeyed = (pairs: unknown) => pairsAt(pairs, 'name').map(([key, value]) => ({ key, value }));

/** Credentials, as Postman names them. */
function authOf(given: unknown): JsonObject | undefined {
  const { type, token, disabled, key, value, addTo } = objectAt(given);
  if (disabled === true) return undefined;
  switch (type) {
    case 'bearer':
      return { type, bearer: { token: textAt(token) } };
    case 'apikey':
      return { type, apikey: { key, value, in: addTo === 'queryParams' ? 'query' : 'header' } };
    case 'basic':
      return { type, basic: {} };
    default:
      return undefined;
  }
}
