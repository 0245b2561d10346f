import type { JsonSchema } from '../../../contract/catalog.ts';
import type { Charset } from './charset.ts';
import type { Fields } from './field.ts';
import { decodeForm, encodeForm } from './form-body.ts';
import { decodeJson, encodeJson } from './json-body.ts';
import { decodeMultipart, encodeMultipart } from './multipart-body.ts';
import type { ParsedBody } from './parsed-body.ts';

/** How arguments are written in a body. A GET writes its query as `form`. */
export const BODY_TYPES = ['form', 'json', 'multipart', 'text'] as const;
export type BodyType = (typeof BODY_TYPES)[number];

export const CONTENT_TYPES: Readonly<Record<BodyType, string>> = {
  form: 'application/x-www-form-urlencoded',
  json: 'application/json',
  multipart: 'multipart/form-data',
  text: 'text/plain',
};

/** The text of a body that carries these arguments. */
export function encodeBody(type: BodyType, fields: Fields, charset: Charset): string {
  switch (type) {
    case 'form':
      return encodeForm(fields, charset);
    case 'json':
    case 'text':
      return encodeJson(fields);
    case 'multipart':
      return encodeMultipart(fields);
  }
}

/** The arguments a body carries. Never throws; says why where the text cannot be read. */
export function decodeBody(
  type: BodyType,
  body: string,
  schema: JsonSchema,
  charset: Charset,
): ParsedBody {
  switch (type) {
    case 'form':
      return decodeForm(body, schema, charset);
    case 'text':
      return looksLikeJson(body) ? decodeJson(body) : decodeForm(body, schema, charset);
    case 'json':
      return decodeJson(body);
    case 'multipart':
      return decodeMultipart(body, schema);
  }
}

/** Plain text may hold either; the platform tells them apart by the first character, and so do we. */
export function looksLikeJson(body: string): boolean {
  return body.trimStart().startsWith('{');
}
