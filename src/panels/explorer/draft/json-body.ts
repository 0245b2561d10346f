import { isJsonObject, parseJson } from '../../../contract/json.ts';
import type { Field, Fields } from './field.ts';
import { sourceProperties } from './json-source.ts';
import { unreadable, type ParsedBody } from './parsed-body.ts';

/** `application/json`: one object with a property for each argument. Repeated names stay repeated. */
export function encodeJson(fields: Fields): string {
  if (fields.length === 0) return '{}';
  const lines = fields.map(
    ({ name, text, literal }) =>
      `  ${JSON.stringify(name)}: ${literal ? text : JSON.stringify(text)}`,
  );
  return `{\n${lines.join(',\n')}\n}`;
}

/**
 * An empty body has no arguments, and one that is nested too deeply cannot be parsed, as in the platform.
 */
export function decodeJson(body: string): ParsedBody {
  if (body.trim() === '') return { ok: true, fields: [] };
  const read = parseJson(body);
  if ('fault' in read) return unreadable(`The JSON body cannot be parsed: ${read.fault}.`);
  if (!isJsonObject(read.value)) {
    return unreadable('The JSON body must be an object whose properties are the arguments.');
  }
  return { ok: true, fields: sourceProperties(body).map(fieldOfProperty) };
}

function fieldOfProperty({ name, source }: { name: string; source: string }): Field {
  return source.startsWith('"')
    ? { name, text: JSON.parse(source) as string, literal: false }
    : { name, text: source, literal: true };
}
