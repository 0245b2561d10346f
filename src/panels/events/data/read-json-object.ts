/** The object that a JSON text describes, or why it describes none. */
export function readJsonObject(
  text: string,
): { readonly object: Record<string, unknown> } | { readonly fault: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { fault: error instanceof Error ? error.message : 'It is not JSON.' };
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { object: value as Record<string, unknown> }
    : { fault: 'The body must be a JSON object.' };
}
