import type { JsonSchema } from '../../../../contract/catalog.ts';
import { argumentKindOf } from './argument-kind.ts';

/**
 * One argument of a call in the form.
 *
 * `text` is what a form-encoded body carries. `isLiteral` says how a JSON body writes it: true for the text
 * itself (`5`, `true`, `[…]`; then `text` is always valid JSON), false for a string. A field has a
 * text instead of a value, so that nothing typed is lost or rounded: half an array, a number of thirty digits, `1e3`.
 */
export interface Field {
  readonly name: string;
  readonly text: string;
  readonly isLiteral: boolean;
}

/** The arguments in the order of the body. A name may occur more than once. */
export type Fields = readonly Field[];

/** A field with the typed text. It is a JSON literal if the schema expects one and the text is one. */
export function fieldOfText(name: string, text: string, schema: JsonSchema | undefined): Field {
  return { name, text, isLiteral: schema !== undefined && isJsonLiteralFor(text, schema) };
}

function isJsonLiteralFor(text: string, schema: JsonSchema): boolean {
  const value = parseText(text);
  switch (argumentKindOf(schema).control) {
    case 'integer':
    case 'number':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'json':
      return typeof value === 'object' && value !== null;
    case 'choice':
    case 'text':
      return false;
  }
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The first field with this name. */
export function fieldNamed(fields: Fields, name: string): Field | undefined {
  return fields.find((field) => field.name === name);
}

/** Replaces the first field with the same name, or appends the field. */
export function setField(fields: Fields, field: Field): Fields {
  const index = fields.findIndex(({ name }) => name === field.name);
  return index === -1 ? [...fields, field] : fields.with(index, field);
}

/** Removes the first field with this name. Repeats stay. */
export function removeField(fields: Fields, name: string): Fields {
  const index = fields.findIndex((field) => field.name === name);
  return index === -1 ? fields : fields.toSpliced(index, 1);
}
