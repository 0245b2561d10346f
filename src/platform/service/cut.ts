/**
 * The first characters of a text, as a text of their own: engines keep the whole of a text for a slice of it, and
 * what is cut off is cut off to be forgotten.
 */
export function cut(text: string, most: number): string {
  return text.length <= most ? text : (JSON.parse(JSON.stringify(text.slice(0, most))) as string);
}
