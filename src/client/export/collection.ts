import { headerNamed } from '../../contract/headers/header-named.ts';
import type { HeaderList } from '../../contract/sandbox.ts';
import { isSecretField } from '../../contract/secrets/masked-fields.ts';
import { MASKED_TOKEN } from '../../contract/secrets/masked.ts';

/** A call to write into a collection. Its secrets are masked. */
export interface CollectedCall {
  readonly title: string;
  readonly verb: string;
  /** Below the base address: `/api/users.list?limit=2`. */
  readonly path: string;
  /** Without the header Authorization. */
  readonly headers: HeaderList;
  /** Null if it has no body. */
  readonly body: string | null;
  /** Whether it sends the token, in the header Authorization. */
  readonly isAuthorized: boolean;
}

/** Stands for the token in calls that send it as an argument. */
export const TOKEN_VARIABLE = '{{token}}';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/**
 * Writes calls as a collection of version 2.1, which Postman and other tools open. The address, the token and every other secret
 * are variables; only the address has a value.
 */
export function collectionOf(
  title: string,
  calls: readonly CollectedCall[],
  base_url: string,
): string {
  const secrets = new Set(['token']);
  const item = calls.map((call) => itemOf(call, secrets));
  const collection = {
    info: { name: title, schema: SCHEMA },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: TOKEN_VARIABLE, type: 'string' }] },
    item,
    variable: [
      { key: 'base_url', value: base_url },
      ...Array.from(secrets, (key) => ({ key, value: '' })),
    ],
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}

function itemOf(
  { title, verb, path, headers, body, isAuthorized }: CollectedCall,
  secrets: Set<string>,
) {
  const pathAndQuery = insertVariables(path, secrets);
  const [pathname = '', query] = pathAndQuery.split('?', 2);
  const bodyText = body === null ? null : insertVariables(body, secrets);
  const fields = bodyText === null ? null : readPlainForm(bodyText, headers);
  return {
    name: title,
    request: {
      method: verb,
      ...(isAuthorized ? {} : { auth: { type: 'noauth' } }),
      // A tool that encodes the fields adds the Content-Type itself.
      header: headers
        .filter(([key]) => fields === null || key.toLowerCase() !== 'content-type')
        .map(([key, value]) => ({ key, value: insertVariables(value, secrets) })),
      url: {
        raw: `{{base_url}}${pathAndQuery}`,
        host: ['{{base_url}}'],
        path: pathname.split('/').slice(1),
        ...(query !== undefined && { query: query.split('&').map(queryPairOf) }),
      },
      ...(bodyText !== null && {
        body:
          fields === null
            ? { mode: 'raw', raw: bodyText, ...languageOf(headers) }
            : { mode: 'urlencoded', urlencoded: fields },
      }),
    },
  };
}

function queryPairOf(pair: string) {
  const at = pair.indexOf('=');
  return at < 0
    ? { key: pair, value: null }
    : { key: pair.slice(0, at), value: pair.slice(at + 1) };
}

const languageOf = (headers: HeaderList) =>
  headerNamed(headers, 'content-type')?.startsWith('application/json') === true
    ? { options: { raw: { language: 'json' } } }
    : {};

/** The fields of a form, if encoding them again gives the same body; else null. */
function readPlainForm(body: string, headers: HeaderList) {
  if (headerNamed(headers, 'content-type') !== 'application/x-www-form-urlencoded') return null;
  const fields = new URLSearchParams(body);
  const restoreBraces = (text: string) =>
    text.replaceAll('%7B%7B', '{{').replaceAll('%7D%7D', '}}');
  return restoreBraces(fields.toString()) === restoreBraces(body)
    ? Array.from(fields, ([key, value]) => ({ key, value }))
    : null;
}

/** The name of a field, the characters up to its value, and the value, which is masked. */
const MASKED_FIELD = /([\w-]{1,40})(\\?["']?\s{0,10}[:=]\s{0,10}\\?["']?)…[\w-]*/g;

/** Replaces the masked secrets of a text by variables, and adds these to `secrets`. */
function insertVariables(text: string, secrets: Set<string>): string {
  return text
    .replace(MASKED_TOKEN, TOKEN_VARIABLE)
    .replace(MASKED_FIELD, (match, name: string, separator: string) => {
      if (!isSecretField(name)) return match;
      secrets.add(name);
      return `${name}${separator}{{${name}}}`;
    });
}
