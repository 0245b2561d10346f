import type { JsonSchema } from '../../../contract/catalog.ts';

/** One parameter of a condition, as its form shows it. */
export interface Parameter {
  readonly name: string;
  readonly kind: 'text' | 'list' | 'number' | 'integer' | 'choice' | 'flag';
  readonly description: string | undefined;
  /** What can be chosen; empty unless it is a choice. */
  readonly choices: readonly string[];
  /** What holds when nothing is written, as text; empty when that depends on the world. */
  readonly usual: string;
}

/** What stands in the fields of a form, by parameter. */
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

/** What a form shows at first: what the condition is active with, else what is usual. */
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
 * The values to send, or what is wrong, by parameter. An empty field is left out: the platform takes what is
 * usual then. Bounds are the platform's to judge; it says more about them than a form could.
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
      else faults[name] = `“${text}” is not a number.`;
    } else if (kind === 'list') {
      values[name] = text.split(/[\s,]+/).filter(Boolean);
    } else {
      values[name] = kind === 'flag' ? text === 'true' : text;
    }
  }
  return Object.keys(faults).length > 0 ? { faults } : { values };
}
