/** As much of it as a sentence holds, in characters. */
const MAX_LENGTH = 100;

/**
 * What somebody sent or was answered, for a sentence about it: any JSON as a short text. Never throws; `String` does, for an
 * object whose `toString` is no function.
 */
export function shorten(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}
