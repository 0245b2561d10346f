/**
 * The first `most` characters of a text, as a copy. Engines keep the whole text in memory as long as a slice of it is
 * used; a copy lets them free the rest.
 */
export function cut(text: string, most: number): string {
  return text.length <= most ? text : (JSON.parse(JSON.stringify(text.slice(0, most))) as string);
}
