import type { JsonSchema } from '../../../contract/catalog.ts';
import type { AnswerField } from '../../../contract/reference.ts';
import type { FieldNote, Notes } from './note.ts';

/**
 * The fields of an answer, each followed by those inside of it: types from the schema, the rest from the notes. Fields of the
 * objects in a list have `[]` in their path.
 */
export function fieldsOf(schema: JsonSchema, notes: Notes, prefix = ''): AnswerField[] {
  const properties = propertiesOf(schema);
  return Object.entries(notes).flatMap(([name, known]) => {
    const path = prefix + name;
    const field = properties[name] ?? {};
    const inner =
      field.type === 'array'
        ? fieldsInside(`${path}[].`, field.items, known)
        : fieldsInside(`${path}.`, field, known);
    return [rowOf(path, field, known), ...inner];
  });
}

const fieldsInside = (prefix: string, schema: JsonSchema | undefined, { fields }: FieldNote) =>
  fields === undefined ? [] : fieldsOf(schema ?? {}, fields, prefix);

const rowOf = (path: string, schema: JsonSchema, { type, means, example, absent }: FieldNote) => ({
  path,
  type: type ?? typeText(schema),
  means,
  ...(example === undefined ? {} : { example }),
  absent: absent ?? null,
});

/** The properties of an object, or of all that it may be; the first alternative says most. */
const propertiesOf = ({ properties, anyOf = [] }: JsonSchema): Record<string, JsonSchema> =>
  Object.assign({}, ...anyOf.map(propertiesOf).toReversed(), properties);

/** A type in words: `array of strings`, `string or null`. */
function typeText({ type, items, anyOf, enum: choices, const: only }: JsonSchema): string {
  if (only !== undefined) return JSON.stringify(only);
  if (choices !== undefined) return choices.map((each) => JSON.stringify(each)).join(' or ');
  if (anyOf !== undefined) return [...new Set(anyOf.map(typeText))].join(' or ');
  if (type === 'array') {
    const inner = typeText(items ?? {});
    return inner === 'any' ? 'array' : `array of ${inner}s`;
  }
  return Array.isArray(type) ? type.join(' or ') : String(type ?? 'any');
}

/** The arguments of a method, the required ones first. */
export function argumentsOf({ properties = {}, required = [] }: JsonSchema) {
  const rows = Object.entries(properties).map(([name, schema]) => ({
    name,
    type: typeText(schema),
    means: schema.description ?? '',
    required: required.includes(name),
  }));
  return rows.toSorted((a, b) => Number(b.required) - Number(a.required));
}
