import type * as z from 'zod/mini';
import { parseJson, pointerTo } from '../../../contract/json.ts';
import { receiveBody } from '../../http/body.ts';
import { clip, describeValue } from '../../http/form.ts';
import { refuse, type Refusal } from '../../http/refusal.ts';

/** Far above any sensible snapshot; below what would hurt the host. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Reads a JSON body of at most `deepest` levels, and its text; an empty one is `{}`. Never throws. */
export async function readJson(
  request: Request,
  deepest?: number,
): Promise<{ readonly value: unknown; readonly text: string } | Refusal> {
  const { bytes, oversized, broken } = await receiveBody(request, MAX_BYTES);
  if (oversized !== false)
    return refuse('too_large', `The body has ${oversized}; send less, or less often.`, 413);
  if (broken) return refuse('invalid_json', 'The body is incomplete; send it again.');
  const text = new TextDecoder().decode(bytes);
  if (text.trim() === '') return { value: {}, text };
  const read = parseJson(text, deepest);
  if ('value' in read) return { value: read.value, text };
  return refuse(
    'invalid_json',
    `The body cannot be read as JSON (${read.fault}); send an object like {"seed": 1}.`,
  );
}

/**
 * Checks a body, or a query, against its schema. The message of the refusal names the first field that is wrong, the value
 * and what fits; `errors` lists them all, each at its place.
 */
export function fitBody<T>(
  schema: z.ZodMiniType<T>,
  value: unknown,
  refusal: string,
): { readonly fitted: T } | Refusal {
  const result = schema.safeParse(value);
  if (result.success) return { fitted: result.data };
  const { issues } = result.error;
  const [first] = issues;
  return {
    ...refuse(refusal, first === undefined ? 'The body is invalid.' : explainIssue(first, value)),
    errors: issues.slice(0, MAX_ERRORS).map((issue) => ({
      pointer: pointerTo('', placeOf(issue).slice(0, MAX_STEPS)),
      message: explainIssue(issue, value),
    })),
  };
}

/** How many errors are listed, and how many steps to each. */
const MAX_ERRORS = 20;
const MAX_STEPS = 20;

/** The steps to what is wrong: of an unknown field, to the field. */
function placeOf(issue: z.core.$ZodIssue): readonly string[] {
  const inner = closestOf(issue);
  if (inner !== undefined) return placeOf(inner);
  const [unknown] = issue.code === 'unrecognized_keys' ? issue.keys : [];
  const path = unknown === undefined ? issue.path : [...issue.path, unknown];
  return path.map((step) => clip(String(step)));
}

/** What is wrong with the option of a union that the value fits best; undefined for anything but a union. */
function closestOf(issue: z.core.$ZodIssue): z.core.$ZodIssue | undefined {
  if (issue.code !== 'invalid_union') return undefined;
  const [closest] = issue.errors.toSorted((a, b) => a.length - b.length);
  const [inner] = closest ?? [];
  return inner === undefined ? undefined : { ...inner, path: [...issue.path, ...inner.path] };
}

/** Characters of the path of a value. */
const MAX_PATH = 200;

/** How many unknown fields are named, and how many characters of each: an answer is not as long as its question. */
const MAX_NAMED = 5;

function namesOf(fields: readonly string[]): string {
  const named = fields.slice(0, MAX_NAMED).map((field) => clip(field));
  const more = fields.length - named.length;
  return named.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function explainIssue(issue: z.core.$ZodIssue, value: unknown): string {
  const inner = closestOf(issue);
  if (inner !== undefined) return explainIssue(inner, value);
  const field = clip(issue.path.map(String).join('.'), MAX_PATH) || 'the body';
  let found: unknown = value;
  for (const step of issue.path)
    found = (found as Record<PropertyKey, unknown> | undefined)?.[step];
  const shown = describeValue(found);
  switch (issue.code) {
    case 'unrecognized_keys':
      return `Unknown field ${namesOf(issue.keys)}; leave it out.`;
    case 'invalid_type':
      return `${field} must be of type ${issue.expected}; it is ${shown}.`;
    case 'too_small':
      return `${field} must be ${issue.inclusive === false ? 'more than' : 'at least'} ${String(issue.minimum)}; it is ${shown}.`;
    case 'too_big':
      return `${field} must be ${issue.inclusive === false ? 'less than' : 'at most'} ${String(issue.maximum)}; it is ${shown}.`;
    case 'invalid_value':
      return `${field} must be one of ${issue.values.map(String).join(', ')}; it is ${shown}.`;
    default:
      return `${field} is invalid; it is ${shown}.`;
  }
}
