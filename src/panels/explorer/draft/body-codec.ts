import type { JsonSchema } from '../../../contract/catalog.ts';
import { looksLikeJson, type BodyType } from './body-type.ts';
import type { Charset } from './charset.ts';
import type { Fields } from './field.ts';
import { decodeForm, encodeForm } from './form-body.ts';
import { decodeJson, encodeJson } from './json-body.ts';
import { decodeMultipart, encodeMultipart } from './multipart-body.ts';
import type { ParsedBody } from './parsed-body.ts';

/** Encodes arguments as the text of a body. */
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

/** Decodes the arguments of a body. It never throws: the result says why a text cannot be parsed. */
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
