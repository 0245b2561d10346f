/** About what an object, a list or one field of them takes beside its values. */
const OF_OBJECT = 56;
const OF_FIELD = 16;
const OF_TEXT = 24;

/**
 * About how many bytes of memory a value made of JSON takes. Engines keep a text in one byte a character as long
 * as all of them are Latin-1, else in two; names of fields are shared between objects, but may be anyone's.
 */
export function heldBytes(value: unknown): number {
  if (typeof value === 'string') return textBytes(value);
  if (typeof value !== 'object' || value === null) return OF_FIELD;
  let bytes = OF_OBJECT;
  if (Array.isArray(value)) for (const each of value) bytes += OF_FIELD + heldBytes(each);
  else
    for (const [name, held] of Object.entries(value))
      bytes += OF_FIELD + name.length + heldBytes(held);
  return bytes;
}

function textBytes(text: string): number {
  return OF_TEXT + (/[^\0-\xff]/.test(text) ? 2 : 1) * text.length;
}
