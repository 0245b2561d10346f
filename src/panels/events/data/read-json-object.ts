import { isJsonObject } from '../../../contract/json.ts';

/** Reads a JSON object. `fault` says why the text is not one. */
export function readJsonObject(
  text: string,
): { readonly object: Readonly<Record<string, unknown>> } | { readonly fault: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { fault: error instanceof Error ? error.message : 'It is not JSON.' };
  }
  return isJsonObject(value) ? { object: value } : { fault: 'The body must be a JSON object.' };
}
