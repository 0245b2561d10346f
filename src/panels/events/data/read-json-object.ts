import { isJsonObject } from '../../../contract/json.ts';

/** The object that a JSON text describes, or why it describes none. */
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
