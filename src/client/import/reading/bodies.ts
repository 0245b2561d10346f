import { headerNamed } from '../../../contract/headers/header-named.ts';
import type { HeaderList } from '../../../contract/sandbox.ts';

export const FORM_TYPE = 'application/x-www-form-urlencoded';
export const JSON_TYPE = 'application/json';

/** Fields as `application/x-www-form-urlencoded`. */
export const formBody = (fields: HeaderList): string =>
  new URLSearchParams(fields.map(([name, value]) => [name, value])).toString();

const BOUNDARY = 'parley-boundary';

/** Fields as `multipart/form-data`: the body, and its Content-Type. */
export function multipartBody(fields: HeaderList): {
  readonly type: string;
  readonly body: string;
} {
  let dashes = 0;
  for (const [, value] of fields)
    for (const [boundaryLike] of value.matchAll(/parley-boundary-*/g))
      dashes = Math.max(dashes, boundaryLike.length - BOUNDARY.length + 1);
  const boundary = BOUNDARY + '-'.repeat(dashes);
  const escapeName = (name: string) =>
    name.replace(/["\r\n]/g, (character) => encodeURIComponent(character));
  const parts = fields.map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(name)}"\r\n\r\n${value}\r\n`,
  );
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: `${parts.join('')}--${boundary}--\r\n`,
  };
}

/** Adds a Content-Type to headers, unless they have one. */
export const addContentType = (headers: HeaderList, type: string): HeaderList =>
  headerNamed(headers, 'content-type') === undefined
    ? [...headers, ['Content-Type', type] as const]
    : headers;

/** Replaces the Content-Type of headers. */
export const replaceContentType = (headers: HeaderList, type: string): HeaderList => [
  ...headers.filter(([name]) => name.toLowerCase() !== 'content-type'),
  ['Content-Type', type] as const,
];

/** Appends `query` to the query of an address. */
export function addQuery(url: string, query: string): string {
  if (query === '') return url;
  return url + (url.includes('?') ? '&' : '?') + query;
}

/** The credentials of the Basic scheme: base64 of `name:password` in UTF-8. */
export const encodeBasic = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
