import type { JsonSchema } from '../../../../contract/catalog.ts';
import { isJsonObject } from '../../../../contract/json.ts';
import { argumentKindOf } from '../../draft/body/argument-kind.ts';
import type { Field } from '../../draft/body/field.ts';

/**
 * Warns about an unusual value of an argument in one sentence, or returns null. A warning does not prevent sending:
 * invalid values are allowed on purpose.
 */
export function argumentWarning(
  field: Field | undefined,
  schema: JsonSchema,
  required: boolean,
): string | null {
  if (field === undefined) return required ? 'Required, but not set.' : null;
  if (field.text === '') return required ? 'Required, but empty.' : null;
  return textWarning(field.text, schema);
}

function textWarning(text: string, schema: JsonSchema): string | null {
  const kind = argumentKindOf(schema);
  switch (kind.control) {
    case 'integer':
      return /^-?\d+$/.test(text) ? rangeWarning(Number(text), schema) : 'Must be a whole number.';
    case 'number':
      return text.trim() !== '' && Number.isFinite(Number(text))
        ? rangeWarning(Number(text), schema)
        : 'Must be a number.';
    case 'boolean':
      return text === 'true' || text === 'false' ? null : 'Must be true or false.';
    case 'choice':
      return kind.options.includes(text) ? null : `Must be one of ${kind.options.join(', ')}.`;
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
    return `Invalid JSON: ${(error as SyntaxError).message}`;
  }
  if (shape === 'array') return Array.isArray(value) ? null : 'Must be a JSON array.';
  return isJsonObject(value) ? null : 'Must be a JSON object.';
}

function rangeWarning(value: number, { minimum, maximum }: JsonSchema): string | null {
  if (typeof minimum === 'number' && value < minimum) return `Must be at least ${minimum}.`;
  if (typeof maximum === 'number' && value > maximum) return `Must be at most ${maximum}.`;
  return null;
}

function lengthWarning(text: string, { minLength, maxLength, pattern }: JsonSchema): string | null {
  if (typeof maxLength === 'number' && text.length > maxLength) {
    return `Must be at most ${maxLength} characters long.`;
  }
  if (typeof minLength === 'number' && text.length < minLength) {
    return `Must be at least ${minLength} characters long.`;
  }
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(text)) {
    return `Must match ${pattern}.`;
  }
  return null;
}
