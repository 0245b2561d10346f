import { withQuery } from './bodies.ts';
import { objectAt, objectsAt, pairsAt, textAt, type JsonObject } from './json-values.ts';
import type { CollectionItem } from './postman.ts';

/**
 * The requests of a collection of Insomnia 5, in the form of Postman’s; null for any other document. Templates (`{{ _.name }}`) are
 * variables: the environment of the collection has their values.
 */
export function insomniaItems(document: JsonObject): readonly CollectionItem[] | null {
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

/** The document with the variables that a collection has: those of Insomnia’s base environment, or its own. */
export function variablesOf(document: JsonObject): JsonObject {
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
  const fields = keyed(params);
  const written = keyed(headers);
  const hasType = written.some(({ key }) => key.toLowerCase() === 'content-type');
  const query = keyed(parameters)
    .map(({ key, value }) => `${encode(key)}=${encode(value)}`)
    .join('&');
  return {
    method,
    url: withQuery(textAt(url), query),
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

/** Encodes a part of a query, but for templates, which are filled later. */
const encode = (text: string): string =>
  text
    .split(/(\{\{[^{}]{1,200}\}\})/)
    .map((part, at) => (at % 2 === 1 ? part : encodeURIComponent(part)))
    .join('');

const keyed = (pairs: unknown) => pairsAt(pairs, 'name').map(([key, value]) => ({ key, value }));

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
