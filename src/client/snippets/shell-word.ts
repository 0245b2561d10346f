import { splitAtToken, TOKEN_VARIABLE } from './token-placeholder.ts';

/** One word of a POSIX shell, in single quotes; the token is a variable that the shell expands. */
export function shellWord(text: string): string {
  const pieces = splitAtToken(text);
  if (pieces.length === 1) return quoteWord(text);
  // Double quotes are easier to read, if nothing but the variable is special in them.
  if (!/["$`\\!]/.test(pieces.join(''))) return `"${pieces.join(VARIABLE)}"`;
  return pieces.map((piece) => (piece === '' ? '' : quoteWord(piece))).join(`"${VARIABLE}"`);
}

const VARIABLE = `\${${TOKEN_VARIABLE}}`;

/** Puts a text in single quotes: between them, no character but the quote has a meaning. */
export const quoteWord = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * The operand of `printf '%b'` that prints these bytes. For bytes that a word cannot contain, or a terminal would
 * change: NUL, carriage returns, invalid UTF-8.
 */
export const printfOperand = (bytes: Uint8Array): string => shellWord(printfEscapes(bytes));

/** Bytes as `printf '%b'` reads them, in printable ASCII and line feeds. */
export function printfEscapes(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => {
    const character = String.fromCharCode(byte);
    if (character === '\\') return '\\\\';
    return /[ -~\n]/.test(character) ? character : `\\0${byte.toString(8).padStart(3, '0')}`;
  }).join('');
}

/** Whether a text can be pasted into a terminal: no control characters, no unpaired surrogates. */
export function isPlainText(text: string): boolean {
  return !/[^\P{Cc}\n\t]|\p{Cs}/u.test(text);
}
