import type { Fields } from './field.ts';

/** How arguments are encoded in a body. The query of a GET is encoded as `form`. */
export const BODY_TYPES = ['form', 'json', 'multipart', 'text'] as const;
export type BodyType = (typeof BODY_TYPES)[number];

export const CONTENT_TYPES: Readonly<Record<BodyType, string>> = {
  form: 'application/x-www-form-urlencoded',
  json: 'application/json',
  multipart: 'multipart/form-data',
  text: 'text/plain',
};

/** Whether a plain text body counts as JSON. As in the platform, its first character decides. */
export function looksLikeJson(body: string): boolean {
  return body.trimStart().startsWith('{');
}

/** The arguments of a body, or a sentence that says why and where it cannot be parsed. */
export type ParsedBody =
  | { readonly ok: true; readonly fields: Fields }
  | { readonly ok: false; readonly reason: string };

export const failParsing = (reason: string): ParsedBody => ({ ok: false, reason });
