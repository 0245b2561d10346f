import type { JsonSchema } from '../../../../contract/catalog.ts';
import { argumentKind } from '../../draft/argument-kind.ts';
import type { Field } from '../../draft/field.ts';

/**
 * What is unusual about an argument, in one sentence, or null. Only ever a warning: sending a bad value on
 * purpose is what the explorer is for.
 */
export function argumentWarning(
  field: Field | undefined,
  schema: JsonSchema,
  required: boolean,
): string | null {
  if (field === undefined) return required ? 'Required, and not set.' : null;
  if (field.text === '') return required ? 'Required, and empty.' : null;
  return textWarning(field.text, schema);
}

function textWarning(text: string, schema: JsonSchema): string | null {
  const kind = argumentKind(schema);
  switch (kind.control) {
    case 'integer':
      return /^-?\d+$/.test(text) ? rangeWarning(Number(text), schema) : 'Not a whole number.';
    case 'number':
      return text.trim() !== '' && Number.isFinite(Number(text))
        ? rangeWarning(Number(text), schema)
        : 'Not a number.';
    case 'boolean':
      return text === 'true' || text === 'false' ? null : 'Neither true nor false.';
    case 'choice':
      return kind.options.includes(text) ? null : `Not one of ${kind.options.join(', ')}.`;
    case 'json':
      return jsonWarning(text, kind.shape);
    case 'text':
      return lengthWarning(text, schema);
  }
}

function jsonWarning(text: string, shape: 'array' | 'object'): string | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return `Not JSON: ${(error as SyntaxError).message}`;
  }
  if (shape === 'array') return Array.isArray(value) ? null : 'Not a JSON array.';
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? null : 'Not a JSON object.';
}

function rangeWarning(value: number, { minimum, maximum }: JsonSchema): string | null {
  if (typeof minimum === 'number' && value < minimum) return `Less than ${minimum}.`;
  if (typeof maximum === 'number' && value > maximum) return `More than ${maximum}.`;
  return null;
}

function lengthWarning(text: string, { minLength, maxLength, pattern }: JsonSchema): string | null {
  if (typeof maxLength === 'number' && text.length > maxLength) {
    return `Longer than ${maxLength} characters.`;
  }
  if (typeof minLength === 'number' && text.length < minLength) {
    return `Shorter than ${minLength} characters.`;
  }
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(text)) {
    return `Not of the form ${pattern}.`;
  }
  return null;
}
