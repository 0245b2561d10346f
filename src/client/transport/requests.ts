import type { HeaderList } from '../../contract/sandbox.ts';
import type { CallRequest } from './call.ts';

/** A request with a text body, which can be displayed. */
export interface TextRequest extends CallRequest {
  readonly body: string | null;
}

interface PostRequest extends TextRequest {
  readonly body: string;
}

export const getRequest = (url: string, headers: HeaderList = []): TextRequest => ({
  verb: 'GET',
  url,
  headers,
  body: null,
});

/** A POST with a form-encoded body; undefined fields are left out. */
export function formRequest(
  url: string,
  fields: Readonly<Record<string, string | undefined>>,
  headers: HeaderList = [],
): PostRequest {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.set(name, value);
  return {
    verb: 'POST',
    url,
    headers: [['Content-Type', 'application/x-www-form-urlencoded'], ...headers],
    body: form.toString(),
  };
}

/** A POST with a JSON body. Methods of the Web API expect the charset, other endpoints do not. */
export const jsonRequest = (
  url: string,
  value: unknown,
  headers: HeaderList = [],
  type: 'application/json' | 'application/json; charset=utf-8' = 'application/json',
): PostRequest => ({
  verb: 'POST',
  url,
  headers: [['Content-Type', type], ...headers],
  body: JSON.stringify(value),
});

/** The Authorization header for a token; an empty list for null. */
export const bearer = (token: string | null): HeaderList =>
  token === null ? [] : [['Authorization', `Bearer ${token}`]];

/** Basic authentication of an OAuth client, with its id and secret percent-encoded (RFC 6749, 2.3.1). */
export const basicAuthentication = (id: string, secret: string): HeaderList => [
  ['Authorization', `Basic ${btoa(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`)}`],
];
