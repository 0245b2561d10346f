import type { JsonSchema } from '../../../../contract/catalog.ts';
import { isJsonObject, parseJson } from '../../../../contract/json.ts';
import { type BodyType, looksLikeJson, type ParsedBody, failParsing } from './body-type.ts';
import type { Charset } from './charset.ts';
import type { Field, Fields } from './field.ts';
import { decodeForm, encodeForm } from './form-body.ts';
import { decodeMultipart, encodeMultipart } from './multipart-body.ts';

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

/** `application/json`: one object with a property for each field, so a name may occur more than once. */
export function encodeJson(fields: Fields): string {
  if (fields.length === 0) return '{}';
  const lines = fields.map(
    ({ name, text, isLiteral }) =>
      `  ${JSON.stringify(name)}: ${isLiteral ? text : JSON.stringify(text)}`,
  );
  return `{\n${lines.join(',\n')}\n}`;
}

/**
 * As in the platform, an empty body has no arguments, and a body that is nested too deeply is not parsed.
 */
function decodeJson(body: string): ParsedBody {
  if (body.trim() === '') return { ok: true, fields: [] };
  const parsed = parseJson(body);
  if ('fault' in parsed) return failParsing(`The JSON body cannot be parsed: ${parsed.fault}.`);
  if (!isJsonObject(parsed.value)) {
    return failParsing('The JSON body must be an object whose properties are the arguments.');
  }
  return { ok: true, fields: splitProperties(body).map(fieldOfProperty) };
}

function fieldOfProperty({ name, source }: { name: string; source: string }): Field {
  return source.startsWith('"')
    ? { name, text: JSON.parse(source) as string, isLiteral: false }
    : { name, text: source, isLiteral: true };
}

/** One property of a JSON object. */
interface SourceProperty {
  readonly name: string;
  /** The value as it is written. */
  readonly source: string;
}

/** A string, or a structural character outside of strings. */
const JSON_TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/g;

/**
 * Splits the source of a JSON object into its properties without touching how their values are written, so
 * that digits, spaces and repeated names survive. `json` must be valid JSON whose value is an object. Takes linear time.
 */
export function splitProperties(json: string): readonly SourceProperty[] {
  const properties: SourceProperty[] = [];
  let depth = 0;
  let name: string | null = null;
  /** The index where the value of the property begins; 0 while its name is read. */
  let valueStart = 0;
  for (const { 0: token, index } of json.matchAll(JSON_TOKEN)) {
    const isInOuterObject = depth === 1;
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
    if (!isInOuterObject) continue;
    if (token === ':') valueStart = index + 1;
    else if (valueStart === 0 && token.startsWith('"')) name = JSON.parse(token) as string;
    else if (name !== null && (token === ',' || depth === 0)) {
      properties.push({ name, source: json.slice(valueStart, index).trim() });
      name = null;
      valueStart = 0;
    }
  }
  return properties;
}
