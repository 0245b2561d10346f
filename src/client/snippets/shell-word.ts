import { aroundToken, TOKEN_VARIABLE } from './token-placeholder.ts';

/** One word of a POSIX shell: in single quotes nothing is special, and the token is read when it runs. */
export function shellWord(text: string): string {
  const pieces = aroundToken(text);
  if (pieces.length === 1) return quoted(text);
  // Double quotes read better around a variable, where nothing else in them is special.
  if (!/["$`\\!]/.test(pieces.join(''))) return `"${pieces.join(VARIABLE)}"`;
  return pieces.map((piece) => (piece === '' ? '' : quoted(piece))).join(`"${VARIABLE}"`);
}

const VARIABLE = `\${${TOKEN_VARIABLE}}`;

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * The operand of `printf '%b'` that prints these bytes. For what cannot stand in a word, or would not survive
 * a terminal: NUL, carriage returns, bytes that are not UTF-8.
 */
export function printfOperand(bytes: Uint8Array): string {
  return shellWord(
    Array.from(bytes, (byte) => {
      const character = String.fromCharCode(byte);
      if (character === '\\') return '\\\\';
      return /[ -~\n]/.test(character) ? character : `\\0${byte.toString(8).padStart(3, '0')}`;
    }).join(''),
  );
}

/** Whether a text can stand in a word as it is and be pasted into a terminal: no controls, no half characters. */
export function isPlainText(text: string): boolean {
  return !/[^\P{Cc}\n\t]|\p{Cs}/u.test(text);
}
