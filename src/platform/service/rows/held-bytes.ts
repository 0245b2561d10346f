/** Approximate overhead of an object, an array, or one field, besides its values. */
const OF_OBJECT = 56;
const OF_FIELD = 16;
const OF_TEXT = 24;

/**
 * The approximate memory of a JSON value, in bytes. Engines store a text with one byte per character if all are
 * Latin-1, else with two. Field names count too: they may come from a request.
 */
export function estimateBytes(value: unknown): number {
  if (typeof value === 'string') return textBytes(value);
  if (typeof value !== 'object' || value === null) return OF_FIELD;
  let bytes = OF_OBJECT;
  if (Array.isArray(value)) for (const each of value) bytes += OF_FIELD + estimateBytes(each);
  else
    for (const [name, held] of Object.entries(value))
      bytes += OF_FIELD + name.length + estimateBytes(held);
  return bytes;
}

function textBytes(text: string): number {
  return OF_TEXT + (/[^\0-\xff]/.test(text) ? 2 : 1) * text.length;
}
