/** How many characters of a value a sentence shows. */
const MAX_LENGTH = 100;

/**
 * Any JSON value as a short text, for a sentence about what somebody sent or was answered. Never throws, unlike `String` for
 * an object whose `toString` is no function.
 */
export function shorten(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}
