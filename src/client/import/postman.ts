import type { HeaderList } from '../../contract/sandbox.ts';
import { FORM, formBody, multipartBody, replaceType, addQuery, addType } from './reading/bodies.ts';
import { makeRequest, type FoundRequest } from './reading/found.ts';
import { objectAt, objectsAt, pairsAt, textAt, type JsonObject } from './reading/json-values.ts';

/** The requests of a collection with the names of their folders, in order; null if it is no collection of version 2. */
export function collectionItems(document: JsonObject): readonly CollectionItem[] | null {
  if (!Array.isArray(document['item'])) return null;
  const found: CollectionItem[] = [];
  const visit = (items: unknown, folder: string, inherited: unknown) => {
    for (const item of objectsAt(items)) {
      const title = [folder, textAt(item['name'])].filter((name) => name !== '').join(' / ');
      const auth = item['auth'] ?? inherited;
      if (Array.isArray(item['item'])) visit(item['item'], title, auth);
      else found.push({ title, request: item['request'], auth });
    }
  };
  visit(document['item'], '', document['auth']);
  return found;
}

export interface CollectionItem {
  readonly title: string;
  readonly request: unknown;
  /** The inherited credentials, for a request that names none. */
  readonly auth: unknown;
}

/** The variables of a collection. Those without a value stay as they are written. */
export class CollectionVariables {
  readonly #values: ReadonlyMap<string, string>;
  /** How many characters all values together may still add to the requests. */
  #room = 1024 * 1024;

  constructor(document: JsonObject) {
    const pairs = objectsAt(document['variable']).map(
      (each) => [textAt(each['key'] ?? each['id']), textAt(each['value'])] as const,
    );
    this.#values = new Map(pairs.filter(([, value]) => value !== ''));
  }

  /** Replaces the variables of a text by their values; adds those without a value to `unknown`. */
  fill(text: string, unknown: Set<string>): string {
    return text.replace(/\{\{([^{}]{1,200})\}\}/g, (written, name: string) => {
      const value = this.#values.get(name.trim());
      if (value === undefined || value.length > this.#room) {
        unknown.add(written);
        return written;
      }
      this.#room -= value.length;
      return value;
    });
  }
}

export function requestOfItem(
  { title, request: written, auth }: CollectionItem,
  variables: CollectionVariables,
): FoundRequest {
  const unknown = new Set<string>();
  const fill = (text: string) => variables.fill(text, unknown);
  const fillPairs = (pairs: HeaderList): HeaderList =>
    pairs.map(([name, value]) => [fill(name), fill(value)] as const);
  const request = typeof written === 'string' ? { url: written } : objectAt(written);
  const credentials = credentialsOf(request['auth'] ?? auth);
  const url = addQuery(urlOf(request['url']), formBody(fillPairs(credentials.query)));
  const sent = {
    title,
    url: fill(url),
    verb: textAt(request['method']).toUpperCase() || 'GET',
    headers: fillPairs([...pairsAt(request['header'], 'key'), ...credentials.headers]),
  };
  const body = objectAt(request['body']);
  const made = body['disabled'] === true ? sent : { ...sent, ...bodyOf(body, sent.headers, fill) };
  return makeRequest({
    ...made,
    variables: [...unknown],
    notes: body['mode'] === 'file' ? ['Its body is a file, which is not here: write it.'] : [],
  });
}

function urlOf(url: unknown): string {
  if (typeof url === 'string') return url;
  const { raw, protocol, host, path, query } = objectAt(url);
  if (typeof raw === 'string' && raw !== '') return raw;
  const joinTexts = (value: unknown, by: string) =>
    Array.isArray(value) ? value.map(textAt).join(by) : textAt(value);
  const before = textAt(protocol) === '' ? '' : `${textAt(protocol)}://`;
  const address = `${before}${joinTexts(host, '.')}/${joinTexts(path, '/').replace(/^\//, '')}`;
  return addQuery(address, formBody(pairsAt(query, 'key')));
}

/** Credentials of a request, of version 2.1 as lists and of 2.0 as objects. */
function credentialsOf(auth: unknown): {
  readonly headers: HeaderList;
  readonly query: HeaderList;
} {
  const type = textAt(objectAt(auth)['type']);
  const given = objectAt(auth)[type];
  const values: JsonObject = Array.isArray(given)
    ? Object.fromEntries(pairsAt(given, 'key'))
    : objectAt(given);
  const value = (name: string) => textAt(values[name]);
  const header = (text: string) => ({ headers: [['Authorization', text] as const], query: [] });
  switch (type) {
    case 'bearer':
      return header(`Bearer ${value('token')}`);
    case 'oauth2':
      return header(`Bearer ${value('accessToken')}`);
    case 'basic':
      return header('Basic …');
    case 'apikey': {
      const pair = [value('key'), value('value')] as const;
      return value('in') === 'query'
        ? { headers: [], query: [pair] }
        : { headers: [pair], query: [] };
    }
    default:
      return { headers: [], query: [] };
  }
}

const LANGUAGES: Readonly<Record<string, string>> = {
  json: 'application/json',
  text: 'text/plain',
  xml: 'application/xml',
};

function bodyOf(
  body: JsonObject,
  headers: HeaderList,
  fill: (text: string) => string,
): { readonly body: string; readonly headers: HeaderList } | undefined {
  const fields = (mode: string): HeaderList =>
    pairsAt(body[mode], 'key').map(([name, value]) => [fill(name), fill(value)]);
  switch (body['mode']) {
    case 'raw': {
      const text = fill(textAt(body['raw']));
      const language = textAt(objectAt(objectAt(body['options'])['raw'])['language']);
      const type = LANGUAGES[language];
      return { body: text, headers: type === undefined ? headers : addType(headers, type) };
    }
    case 'urlencoded': {
      const text = typeof body['urlencoded'] === 'string' ? fill(body['urlencoded']) : null;
      return { body: text ?? formBody(fields('urlencoded')), headers: addType(headers, FORM) };
    }
    case 'formdata': {
      const multipart = multipartBody(fields('formdata'));
      return { body: multipart.body, headers: replaceType(headers, multipart.type) };
    }
    default:
      return undefined;
  }
}
