/** What begins a word for which something is suggested: a person or group, a channel, an emoji. */
type Sign = '@' | '#' | ':';

/** A word that is being typed. */
export interface TypedWord {
  readonly sign: Sign;
  /** What is typed of it so far, without the sign. */
  readonly typed: string;
  /** Where the sign stands. */
  readonly start: number;
}

/** The longest name that is looked for, in characters. */
const MAX_TYPED = 80;

/** How much of an emoji is typed before any is suggested, in characters: a colon and one letter are often a smiley. */
const MIN_EMOJI = 2;

const IN_NAME = /^[\p{L}\p{N}\p{M}._+'-]$/u;

/**
 * The word that ends at a place of a text, if it begins with a sign at the start or after a space or a bracket; null for any other,
 * and in code.
 *
 * @param caret where the next character will stand
 */
export function wordAt(text: string, caret: number): TypedWord | null {
  let start = caret - 1;
  while (start >= 0 && caret - start <= MAX_TYPED && IN_NAME.test(text.charAt(start))) start -= 1;
  const sign = text.charAt(start);
  if (!isSign(sign) || !/^[\s(]?$/.test(text.charAt(start - 1))) return null;
  const typed = text.slice(start + 1, caret);
  if (sign === ':' && typed.length < MIN_EMOJI) return null;
  return isInCode(text, start) ? null : { sign, typed, start };
}

const isSign = (character: string): character is Sign =>
  character === '@' || character === '#' || character === ':';

function isInCode(text: string, end: number): boolean {
  let ticks = 0;
  for (let at = text.indexOf('`'); at >= 0 && at < end; at = text.indexOf('`', at + 1)) ticks += 1;
  return ticks % 2 === 1;
}

/** The text with a word in place of the one that is typed, a space behind it, and where the caret goes. */
export function withWord(
  text: string,
  { start, typed }: TypedWord,
  word: string,
): { readonly text: string; readonly caret: number } {
  const before = `${text.slice(0, start)}${word} `;
  const after = text.slice(start + 1 + typed.length);
  return { text: before + (after.startsWith(' ') ? after.slice(1) : after), caret: before.length };
}
