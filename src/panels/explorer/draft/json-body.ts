import { parseJson } from '../../../contract/json.ts';
import type { Field, Fields } from './field.ts';
import { sourceProperties } from './json-source.ts';
import { unreadable, type ParsedBody } from './parsed-body.ts';

/** `application/json`: one object, an argument a property. Repeated names stay repeated. */
export function encodeJson(fields: Fields): string {
  if (fields.length === 0) return '{}';
  const lines = fields.map(
    ({ name, text, literal }) =>
      `  ${JSON.stringify(name)}: ${literal ? text : JSON.stringify(text)}`,
  );
  return `{\n${lines.join(',\n')}\n}`;
}

/**
 * An empty body reads as no arguments, and one that is nested too deep as nothing: that is what the platform makes
 * of them too.
 */
export function decodeJson(body: string): ParsedBody {
  if (body.trim() === '') return { ok: true, fields: [] };
  const read = parseJson(body);
  if ('fault' in read) return unreadable(`The body is not JSON that can be read: ${read.fault}.`);
  const { value } = read;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return unreadable('The body is JSON but not an object; arguments are the properties of one.');
  }
  return { ok: true, fields: sourceProperties(body).map(fieldOfProperty) };
}

function fieldOfProperty({ name, source }: { name: string; source: string }): Field {
  return source.startsWith('"')
    ? { name, text: JSON.parse(source) as string, literal: false }
    : { name, text: source, literal: true };
}
