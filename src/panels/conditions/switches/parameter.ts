import type { JsonSchema } from '../../../contract/catalog.ts';

/** One parameter of a condition in the form. */
export interface Parameter {
  readonly name: string;
  readonly kind: 'text' | 'list' | 'number' | 'integer' | 'choice' | 'flag';
  readonly description: string | undefined;
  /** The options of a choice; otherwise empty. */
  readonly choices: readonly string[];
  /** The default value as text; empty if it depends on the world. */
  readonly usual: string;
}

/** The texts in the fields of a form, by parameter. */
export type Written = Readonly<Record<string, string>>;

/** The parameters of a condition, in the order of its schema. */
export function parametersOf(schema: JsonSchema): readonly Parameter[] {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    kind: kindOf(property),
    description: property.description,
    choices: property.enum?.map(String) ?? [],
    usual: textOf(property.default),
  }));
}

function kindOf({ type, enum: choices }: JsonSchema): Parameter['kind'] {
  if (choices !== undefined) return 'choice';
  if (type === 'array') return 'list';
  if (type === 'boolean') return 'flag';
  if (type === 'number' || type === 'integer') return type;
  return 'text';
}

/** The initial texts of a form: the parameters of the active condition, otherwise the defaults. */
export function firstWritten(
  parameters: readonly Parameter[],
  active: Readonly<Record<string, unknown>> | null,
): Written {
  return Object.fromEntries(
    parameters.map(({ name, usual }) => [
      name,
      active?.[name] === undefined ? usual : textOf(active[name]),
    ]),
  );
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(String).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * The values to send, or the errors, by parameter. Empty fields are omitted, so that the platform uses the default.
 * The platform checks limits, with better messages than the form could have.
 */
export function valuesOf(
  parameters: readonly Parameter[],
  written: Written,
): { readonly values: Readonly<Record<string, unknown>> } | { readonly faults: Written } {
  const values: Record<string, unknown> = {};
  const faults: Record<string, string> = {};
  for (const { name, kind } of parameters) {
    const text = (written[name] ?? '').trim();
    if (text === '') continue;
    if (kind === 'number' || kind === 'integer') {
      const number = Number(text);
      if (Number.isFinite(number)) values[name] = number;
      else faults[name] = `Must be a number; it is “${text}”.`;
    } else if (kind === 'list') {
      values[name] = text.split(/[\s,]+/).filter(Boolean);
    } else {
      values[name] = kind === 'flag' ? text === 'true' : text;
    }
  }
  return Object.keys(faults).length > 0 ? { faults } : { values };
}
