import type * as z from 'zod/mini';
import { inWords } from '../http/form.ts';
import { refuse, type Refusal } from './refusal.ts';

/** Far above any sensible snapshot; below what would hurt the host. */
const LARGEST = 64 * 1024 * 1024;

/** Reads a JSON body; an empty one is `{}`. Never throws. */
export async function readJson(request: Request): Promise<{ readonly value: unknown } | Refusal> {
  let text: string;
  try {
    text = await request.text();
  } catch {
    return refuse('invalid_json', 'The body did not arrive whole; send it again.');
  }
  if (text.length > LARGEST)
    return refuse('too_large', `The body is larger than ${LARGEST} bytes; send less.`, 413);
  if (text.trim() === '') return { value: {} };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unreadable';
    return refuse(
      'invalid_json',
      `The body is not JSON (${why}); send an object like {"seed": 1}.`,
    );
  }
}

/** Checks a body against its schema; the message names the field, the value and what fits. */
export function fitted<T>(
  schema: z.ZodMiniType<T>,
  value: unknown,
  what: string,
): { readonly fitted: T } | Refusal {
  const result = schema.safeParse(value);
  if (result.success) return { fitted: result.data };
  const [issue] = result.error.issues;
  return refuse(
    `invalid_${what}`,
    issue === undefined ? 'The body does not fit.' : explained(issue, value),
  );
}

function explained(issue: z.core.$ZodIssue, value: unknown): string {
  const field = issue.path.map(String).join('.') || 'the body';
  let found: unknown = value;
  for (const step of issue.path)
    found = (found as Record<PropertyKey, unknown> | undefined)?.[step];
  const shown = inWords(found);
  switch (issue.code) {
    case 'unrecognized_keys':
      return `There is no field ${issue.keys.join(', ')}; leave it out.`;
    case 'invalid_type':
      return `${field} must be of type ${issue.expected}; it is ${shown}.`;
    case 'too_small':
      return `${field} must be ${issue.inclusive === false ? 'more than' : 'at least'} ${String(issue.minimum)}; it is ${shown}.`;
    case 'too_big':
      return `${field} must be ${issue.inclusive === false ? 'less than' : 'at most'} ${String(issue.maximum)}; it is ${shown}.`;
    case 'invalid_value':
      return `${field} must be one of ${issue.values.map(String).join(', ')}; it is ${shown}.`;
    default:
      return `${field} does not fit; it is ${shown}.`;
  }
}
