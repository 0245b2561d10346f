import type * as z from 'zod/mini';
import { EVENTS } from '../../../contract/schemas/event-types/index.ts';
import { EventWrapper, type EventType } from '../../../contract/schemas/events.ts';

/** A place where a wrapper differs from its schema. */
export interface WrapperFault {
  /** For example `event.item.ts`; `wrapper` for the wrapper itself. */
  readonly path: string;
  /** What is expected at the path, and what was found. */
  readonly message: string;
}

const isObject = (value: unknown): value is Readonly<Record<PropertyKey, unknown>> =>
  typeof value === 'object' && value !== null;

/**
 * Checks a wrapper against the schema of all wrappers, and its `event` against the schema of its type. Returns all faults; the
 * list is empty for a valid wrapper. Never throws.
 */
export function wrapperFaults(type: EventType, wrapper: unknown): readonly WrapperFault[] {
  const event = isObject(wrapper) ? wrapper['event'] : undefined;
  const faults = [
    ...faultsBySchema(EventWrapper, wrapper, []),
    ...(isObject(event) ? faultsBySchema(EVENTS[type].body, event, ['event']) : []),
    ...(isObject(wrapper) && !('authed_users' in wrapper) && !('authed_teams' in wrapper)
      ? [{ path: 'authed_users', message: 'authed_users or authed_teams must be there' }]
      : []),
  ];
  // Both schemas check the fields that all events have, so a path may occur twice.
  return [...new Map(faults.map((fault) => [fault.path, fault])).values()];
}

function faultsBySchema(
  schema: z.ZodMiniType,
  value: unknown,
  basePath: readonly PropertyKey[],
): readonly WrapperFault[] {
  const result = schema.safeParse(value);
  return result.success
    ? []
    : result.error.issues.flatMap((issue) => faultsOfIssue(issue, value, basePath));
}

function faultsOfIssue(
  issue: z.core.$ZodIssue,
  value: unknown,
  basePath: readonly PropertyKey[],
): readonly WrapperFault[] {
  const foundValue = valueAt(value, issue.path);
  const path = [...basePath, ...issue.path];
  if (issue.code === 'invalid_union') {
    // Reports the faults of the option with the fewest.
    const [closest = []] = issue.errors.toSorted((one, other) => one.length - other.length);
    if (closest.length > 0)
      return closest.flatMap((inner) => faultsOfIssue(inner, foundValue, path));
  }
  const foundText =
    foundValue === undefined ? 'it is missing' : `it is ${shorten(JSON.stringify(foundValue))}`;
  return [
    {
      path: path.map(String).join('.') || 'wrapper',
      message: `${expectation(issue)}; ${foundText}`,
    },
  ];
}

function expectation(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be of type ${issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.map(String).join(' or ')}`;
    case 'invalid_format':
      return `must match ${String(issue.pattern)}`;
    case 'too_small':
      return `must have at least ${String(issue.minimum)}`;
    default:
      return 'is invalid';
  }
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, step) => (isObject(inner) ? inner[step] : undefined), value);

/** How much of a found value is shown, in characters. */
const MAX_SHOWN_LENGTH = 60;

const shorten = (text: string) =>
  text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text;
