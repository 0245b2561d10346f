import { secretSpans, type Known } from './secret-spans.ts';

/** Whether the text contains a secret, recognised by its format or its field, in any encoding. */
export const holdsSecret = (text: string): boolean => secretSpans(text).length > 0;

/**
 * Replaces each secret in the text by its kind and last four characters. To truncate a text, pass more of it than needed
 * and set `end`: a secret that crosses `end` is then recognised and masked too.
 */
export function mask(text: string, known: Known = {}, end: number = text.length): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { from, to, shown } of secretSpans(text, known)) {
    if (from >= end) break;
    pieces.push(text.slice(at, from), shown);
    at = to;
  }
  pieces.push(text.slice(at, end));
  return pieces.join('');
}
