/**
 * The first characters of a text, as a copy: engines keep a whole text in memory for a slice of it, and the rest
 * is to be freed.
 */
export function cut(text: string, most: number): string {
  return text.length <= most ? text : (JSON.parse(JSON.stringify(text.slice(0, most))) as string);
}
