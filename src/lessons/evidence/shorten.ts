/** In characters. */
const MAX_LENGTH = 100;

/**
 * Writes any JSON value as a short text, for a sentence about a request or an answer. Never throws, unlike `String` for an object
 * whose `toString` is not a function.
 */
export function shorten(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}
