import type { JsonSchema } from '../../../../contract/catalog.ts';
import { failParsing, type ParsedBody } from './body-type.ts';
import type { Charset } from './charset.ts';
import { fieldOfText, type Field, type Fields } from './field.ts';
import { percentDecode, percentEncode } from './percent-encoding.ts';

/** `application/x-www-form-urlencoded`, as a body and as the query of a GET. */
export function encodeForm(fields: Fields, charset: Charset = 'utf-8'): string {
  return fields
    .map(({ name, text }) => `${percentEncode(name, charset)}=${percentEncode(text, charset)}`)
    .join('&');
}

export function decodeForm(body: string, schema: JsonSchema, charset: Charset): ParsedBody {
  const fields: Field[] = [];
  for (const pair of body.split('&').filter((piece) => piece !== '')) {
    const equals = pair.indexOf('=');
    const name = percentDecode(equals === -1 ? pair : pair.slice(0, equals), charset);
    const text = percentDecode(equals === -1 ? '' : pair.slice(equals + 1), charset);
    if (!name.ok) return failParsing(name.reason);
    if (!text.ok) return failParsing(text.reason);
    fields.push(fieldOfText(name.text, text.text, schema.properties?.[name.text]));
  }
  return { ok: true, fields };
}
