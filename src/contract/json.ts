/**
 * The deepest nesting of JSON in a request (docs/assumptions.md, A-8). No message of the interface is nested more
 * than a dozen levels; far deeper values break recursive code.
 */
export const MAX_DEPTH = 64;

/** A parsed value, or the reason why it could not be parsed. */
export type JsonReading = { readonly value: unknown } | { readonly fault: string };

/**
 * Reads JSON that is nested at most `deepest` levels. Takes linear time, and checks the depth before it parses. Never
 * throws.
 */
export function parseJson(text: string, deepest: number = MAX_DEPTH): JsonReading {
  if (isNestedDeeper(text, deepest)) return { fault: tooDeep(deepest) };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : 'unreadable' };
  }
}

export const tooDeep = (deepest: number): string => `nested more than ${deepest} levels deep`;

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Array.from(
  '"\\[]{}',
  (character) => character.charCodeAt(0),
);

/** Whether brackets outside strings are nested deeper than `deepest`. */
function isNestedDeeper(text: string, deepest: number): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (inString) {
      if (character === BACKSLASH) at += 1;
      else if (character === QUOTE) inString = false;
    } else if (character === QUOTE) inString = true;
    else if (character === OPEN_OBJECT || character === OPEN_LIST) {
      depth += 1;
      if (depth > deepest) return true;
    } else if (character === CLOSE_OBJECT || character === CLOSE_LIST) depth -= 1;
  }
  return false;
}

/** Whether an already parsed value, for example from storage, is nested deeper. Does not recurse. */
export function isValueDeeper(value: unknown, deepest: number): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    const containers = level.filter((each) => typeof each === 'object' && each !== null);
    if (containers.length > 0 && depth >= deepest) return true;
    level = containers.flatMap((each) => Object.values(each));
  }
  return false;
}

/** Whether a parsed value is a JSON object: neither null, nor a list, nor a bare string, number or boolean. */
export const isJsonObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list in which null has a meaning: a column without settings. */
const KEEPS_NULLS = 'column_settings';

/**
 * The value without its nulls: clients in typed languages write null for absent fields
 * (docs/assumptions.md, A-8). The value itself if it has none. It is nested at most `MAX_DEPTH` levels.
 */
export const withoutNulls = (value: unknown): unknown =>
  hasNulls(value) ? copyJson(value) : value;

function hasNulls(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some((each) => each === null || hasNulls(each));
  return Object.entries(value).some(
    ([name, held]) => held === null || (name !== KEEPS_NULLS && hasNulls(held)),
  );
}

function copyJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((each) => each !== null).map(copyJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, held]) => {
      if (held === null) return [];
      return name === KEEPS_NULLS ? [[name, held]] : [[name, copyJson(held)]];
    }),
  );
}

/** The JSON pointer to a place below another (RFC 6901): `/blocks/2/text` from `/blocks`. */
export function pointerTo(base: string, steps: readonly PropertyKey[]): string {
  const escaped = steps.map((step) => String(step).replaceAll('~', '~0').replaceAll('/', '~1'));
  return [base, ...escaped].join('/');
}
