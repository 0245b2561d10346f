import { secretSpans, type Known } from './secret-spans.ts';

/** Whether the text contains a secret, recognised by its shape or its field, in any encoding. */
export const holdsSecret = (text: string): boolean => secretSpans(text).length > 0;

/**
 * The text with each secret replaced by its kind and last four characters. A secret that begins before `end`
 * and is cut there does not show its beginning: pass more of the text than is wanted, and where to end.
 */
export function mask(text: string, known: Known = {}, end: number = text.length): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { from, to, shown } of secretSpans(text, known)) {
    if (from >= end) break;
    pieces.push(text.slice(at, from), shown);
    at = to;
  }
  if (at < end) pieces.push(text.slice(at, end));
  return pieces.join('');
}
