import type * as z from 'zod/mini';
import { pointerTo } from '../json.ts';

/** A fault in a message, and its place. */
export interface BlockFault {
  /** JSON pointer from the payload: `/blocks/2/accessory/alt_text`. */
  readonly path: string;
  /** What is wrong, with which value, and what to do. */
  readonly message: string;
}

/** A value in a few words. */
function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  const text = JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let found = value;
  for (const step of path)
    found = (found as Record<PropertyKey, unknown> | null | undefined)?.[step];
  return found;
}

const KINDS: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'an array',
  string: 'a string',
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
};

/** A number with its unit: characters or items. */
function amount(origin: string, count: number): string {
  const one = count === 1;
  if (origin === 'string') return `${count} ${one ? 'character' : 'characters'}`;
  return origin === 'array' ? `${count} ${one ? 'item' : 'items'}` : String(count);
}

function has(value: unknown, origin: string): string {
  if (origin === 'string' || origin === 'array') return amount(origin, (value as string).length);
  return describeValue(value);
}

/** How many known values a message names. */
const MAX_NAMED = 20;

const oneOf = (known: readonly unknown[], value: unknown): string =>
  known.length > MAX_NAMED
    ? `is ${describeValue(value)}, which is none of the ${known.length} known values`
    : `must be ${known.map((each) => JSON.stringify(each)).join(' or ')}, not ${describeValue(value)}`;

/** The message if no schema of a union matches: lists the known types of a discriminated union. */
function noMatch(issue: z.core.$ZodIssueInvalidUnion, value: unknown): string {
  const types = 'options' in issue ? (issue.options ?? []) : [];
  return types.length === 0
    ? `${describeValue(value)} is not valid here`
    : `must be one of ${types.map(String).join(', ')}, not ${describeValue(value)}`;
}

function messageOf(issue: z.core.$ZodIssue, value: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return value === undefined
        ? 'is missing'
        : `must be ${KINDS[issue.expected] ?? issue.expected}, not ${describeValue(value)}`;
    case 'too_big':
      return `must have at most ${amount(issue.origin, Number(issue.maximum))}, not ${has(value, issue.origin)}`;
    case 'too_small':
      return value === '' || (Array.isArray(value) && value.length === 0)
        ? 'is empty'
        : `must be at least ${amount(issue.origin, Number(issue.minimum))}, not ${has(value, issue.origin)}`;
    case 'invalid_value':
      return value === undefined ? 'is missing' : oneOf(issue.values, value);
    case 'invalid_union':
      return value === undefined ? 'is missing' : noMatch(issue, value);
    case 'custom':
    case 'invalid_format':
      return issue.message;
    default:
      return 'is malformed';
  }
}

/** The faults of a value, from the issues its schema found; `base` points to the value. */
export function faultsOf(
  issues: readonly z.core.$ZodIssue[],
  value: unknown,
  base: string,
): BlockFault[] {
  return issues.flatMap((issue): BlockFault[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        path: pointerTo(base, [...issue.path, key]),
        message: 'is an unknown field; check its spelling',
      }));
    }
    const message = messageOf(issue, valueAt(value, issue.path));
    return [{ path: pointerTo(base, issue.path), message }];
  });
}
