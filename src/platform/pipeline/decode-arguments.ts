import * as z from 'zod/mini';
import type { JsonSchema } from '../../contract/catalog.ts';
import { parseJson, withoutNulls } from '../../contract/json.ts';
import { describeValue } from '../http/form.ts';

export type Decoded =
  | { readonly args: Readonly<Record<string, unknown>> }
  | {
      readonly fault: 'invalid_array_arg' | 'invalid_arguments';
      /** One line for each argument, for `response_metadata.messages`. */
      readonly messages: readonly string[];
    };

const TRUE = ['true', '1', 'yes', 'on'];
const FALSE = ['false', '0', 'no', 'off'];

/**
 * Converts a value to the type of the schema: forms carry strings only, and nested values as JSON. A value that
 * cannot be converted is left unchanged, and the schema refuses it.
 */
function coerce(value: unknown, schema: JsonSchema): unknown {
  switch (schema.type) {
    case 'string':
      return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
    case 'integer':
    case 'number':
      return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))
        ? Number(value)
        : value;
    case 'boolean': {
      // An object of JSON may have a `toString` that is no function.
      if (typeof value !== 'string' && typeof value !== 'number') return value;
      const word = String(value).toLowerCase();
      return TRUE.includes(word) ? true : FALSE.includes(word) ? false : value;
    }
    case 'array':
    case 'object':
      return typeof value === 'string' ? parseJsonOr(value) : value;
    default:
      return value;
  }
}

function parseJsonOr(text: string): unknown {
  const read = parseJson(text);
  return 'value' in read ? withoutNulls(read.value) : text;
}

/** Argument names with the `[]` or `[0]` that some libraries append for lists. */
const LIST_NAME = /^([A-Za-z0-9_]+)\[\d*\]$/;

/** The types that a value either has or does not have: nothing else about it is checked. */
type PlainType = 'string' | 'boolean';

/** The type that alone decides whether a value fits an argument; null if more has to be checked. */
function plainTypeOf(schema: z.core.$ZodType | undefined): PlainType | null {
  if (schema instanceof z.ZodMiniOptional) return plainTypeOf(schema.def.innerType);
  if (!(schema instanceof z.ZodMiniString || schema instanceof z.ZodMiniBoolean)) return null;
  const { type, checks = [], ...more } = schema.def;
  // oxlint-disable-next-line no-underscore-dangle -- the name zod gives it
  const isPlain = checks.every((check) => check._zod.def.check === 'describe');
  return isPlain && Object.keys(more).length === 0 ? type : null;
}

/** Decodes the arguments of a call, by their names as they were sent. */
export type ArgumentDecoder = (given: ReadonlyMap<string, unknown>) => Decoded;

/**
 * How the arguments of a method are decoded. A null argument counts as missing, and so does an empty optional one.
 * Unknown arguments are ignored.
 */
export function argumentDecoder(args: z.ZodMiniObject, schema: JsonSchema): ArgumentDecoder {
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    property,
    required: schema.required?.includes(name) === true,
    plainType: plainTypeOf(args.shape[name]),
  }));
  const isKnown = (name: string) => properties.some((property) => property.name === name);
  return (given) => {
    const arrays: string[] = [];
    const values: Record<string, unknown> = {};
    let isSure = true;
    for (const name of given.keys()) {
      if (!name.endsWith(']')) continue;
      const list = LIST_NAME.exec(name)?.[1];
      if (list !== undefined && isKnown(list)) arrays.push(arrayMessage(list));
    }
    for (const { name, property, required, plainType } of properties) {
      const value = given.get(name);
      if (value === undefined || (value === '' && !required)) {
        if (required) isSure = false;
        continue;
      }
      if (Array.isArray(value) && property.type === 'string') arrays.push(arrayMessage(name));
      else {
        values[name] = coerce(value, property);
        if (typeof values[name] !== plainType) isSure = false;
      }
    }
    if (arrays.length > 0) return { fault: 'invalid_array_arg', messages: arrays };
    if (isSure) return { args: values };
    const result = args.safeParse(values);
    if (result.success) return { args: result.data };
    return {
      fault: 'invalid_arguments',
      messages: result.error.issues.map((issue) => issueMessage(issue, values)),
    };
  };
}

const arrayMessage = (name: string) =>
  `[ERROR] expected a string, not an array [json-pointer:/${name}]`;

function issueMessage(issue: z.core.$ZodIssue, values: Readonly<Record<string, unknown>>): string {
  const pointer = `[json-pointer:/${issue.path.map(String).join('/')}]`;
  const [name] = issue.path;
  if (issue.path.length === 1 && !Object.hasOwn(values, String(name))) {
    return `[ERROR] missing required field: ${String(name)}`;
  }
  return `[ERROR] ${wanted(issue)}${describeFound(issue.path, values)} ${pointer}`;
}

function wanted(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`;
    case 'too_big':
      return `must be at most ${String(issue.maximum)}`;
    case 'too_small':
      return `must be at least ${String(issue.minimum)}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`;
    default:
      return 'is malformed';
  }
}

function describeFound(path: readonly PropertyKey[], values: unknown): string {
  let value: unknown = values;
  for (const step of path) value = (value as Record<PropertyKey, unknown> | undefined)?.[step];
  return value === undefined ? '' : `, not ${describeValue(value)}`;
}
