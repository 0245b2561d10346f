import type { HeaderList } from '../../contract/sandbox.ts';
import {
  FORM_TYPE,
  formBody,
  multipartBody,
  replaceContentType,
  addQuery,
  addContentType,
} from './reading/bodies.ts';
import { makeRequest, type FoundRequest } from './reading/found.ts';
import { asObject, asObjects, toPairs, toText, type JsonObject } from './reading/json-values.ts';

/** The requests of a collection with the names of their folders, in order; null if it is no collection of version 2. */
export function collectionItems(document: JsonObject): readonly CollectionItem[] | null {
  if (!Array.isArray(document['item'])) return null;
  const requestItems: CollectionItem[] = [];
  const visit = (items: unknown, folder: string, inherited: unknown) => {
    for (const item of asObjects(items)) {
      const title = [folder, toText(item['name'])].filter((name) => name !== '').join(' / ');
      const auth = item['auth'] ?? inherited;
      if (Array.isArray(item['item'])) visit(item['item'], title, auth);
      else requestItems.push({ title, request: item['request'], auth });
    }
  };
  visit(document['item'], '', document['auth']);
  return requestItems;
}

export interface CollectionItem {
  readonly title: string;
  readonly request: unknown;
  /** The credentials of its folder or collection, used if the request has none of its own. */
  readonly auth: unknown;
}

/** The variables of a collection. */
export class CollectionVariables {
  readonly #values: ReadonlyMap<string, string>;
  /** How many more characters values may add to the requests. */
  #remainingLength = 1024 * 1024;

  constructor(document: JsonObject) {
    const pairs = asObjects(document['variable']).map(
      (each) => [toText(each['key'] ?? each['id']), toText(each['value'])] as const,
    );
    this.#values = new Map(pairs.filter(([, value]) => value !== ''));
  }

  /** Replaces the variables of a text by their values. Those without a value stay, and are added to `unknownVariables`. */
  fill(text: string, unknownVariables: Set<string>): string {
    return text.replace(/\{\{([^{}]{1,200})\}\}/g, (placeholder, name: string) => {
      const value = this.#values.get(name.trim());
      if (value === undefined || value.length > this.#remainingLength) {
        unknownVariables.add(placeholder);
        return placeholder;
      }
      this.#remainingLength -= value.length;
      return value;
    });
  }
}

export function requestOfItem(
  { title, request: writtenRequest, auth }: CollectionItem,
  variables: CollectionVariables,
): FoundRequest {
  const unknownVariables = new Set<string>();
  const fill = (text: string) => variables.fill(text, unknownVariables);
  const fillPairs = (pairs: HeaderList): HeaderList =>
    pairs.map(([name, value]) => [fill(name), fill(value)] as const);
  const request =
    typeof writtenRequest === 'string' ? { url: writtenRequest } : asObject(writtenRequest);
  const credentials = credentialsOf(request['auth'] ?? auth);
  const url = addQuery(urlOf(request['url']), formBody(fillPairs(credentials.query)));
  const fieldsWithoutBody = {
    title,
    url: fill(url),
    verb: toText(request['method']).toUpperCase() || 'GET',
    headers: fillPairs([...toPairs(request['header'], 'key'), ...credentials.headers]),
  };
  const body = asObject(request['body']);
  const requestFields =
    body['disabled'] === true
      ? fieldsWithoutBody
      : { ...fieldsWithoutBody, ...bodyOf(body, fieldsWithoutBody.headers, fill) };
  return makeRequest({
    ...requestFields,
    variables: [...unknownVariables],
    notes: body['mode'] === 'file' ? ['Its body is a file, which is not here: write it.'] : [],
  });
}

function urlOf(url: unknown): string {
  if (typeof url === 'string') return url;
  const { raw, protocol, host, path, query } = asObject(url);
  if (typeof raw === 'string' && raw !== '') return raw;
  const joinTexts = (value: unknown, separator: string) =>
    Array.isArray(value) ? value.map(toText).join(separator) : toText(value);
  const scheme = toText(protocol) === '' ? '' : `${toText(protocol)}://`;
  const address = `${scheme}${joinTexts(host, '.')}/${joinTexts(path, '/').replace(/^\//, '')}`;
  return addQuery(address, formBody(toPairs(query, 'key')));
}

/** Reads credentials, which version 2.1 writes as lists and version 2.0 as objects. */
function credentialsOf(auth: unknown): {
  readonly headers: HeaderList;
  readonly query: HeaderList;
} {
  const type = toText(asObject(auth)['type']);
  const typeCredentials = asObject(auth)[type];
  const values: JsonObject = Array.isArray(typeCredentials)
    ? Object.fromEntries(toPairs(typeCredentials, 'key'))
    : asObject(typeCredentials);
  const value = (name: string) => toText(values[name]);
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
    toPairs(body[mode], 'key').map(([name, value]) => [fill(name), fill(value)]);
  switch (body['mode']) {
    case 'raw': {
      const text = fill(toText(body['raw']));
      const language = toText(asObject(asObject(body['options'])['raw'])['language']);
      const type = LANGUAGES[language];
      return { body: text, headers: type === undefined ? headers : addContentType(headers, type) };
    }
    case 'urlencoded': {
      const text = typeof body['urlencoded'] === 'string' ? fill(body['urlencoded']) : null;
      return {
        body: text ?? formBody(fields('urlencoded')),
        headers: addContentType(headers, FORM_TYPE),
      };
    }
    case 'formdata': {
      const multipart = multipartBody(fields('formdata'));
      return { body: multipart.body, headers: replaceContentType(headers, multipart.type) };
    }
    default:
      return undefined;
  }
}
