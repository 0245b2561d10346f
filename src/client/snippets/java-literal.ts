import { aroundToken, TOKEN_VARIABLE } from './token-placeholder.ts';

/** A string in Java; the token is read from the environment. */
export function javaString(text: string): string {
  const pieces = aroundToken(text).map((piece) => (piece === '' ? '' : literal(piece)));
  const parts = pieces.flatMap((piece, index) => (index === 0 ? [piece] : [JAVA_TOKEN, piece]));
  return parts.filter((part) => part !== '').join(' + ') || '""';
}

const JAVA_TOKEN = `System.getenv("${TOKEN_VARIABLE}")`;

/** Characters of one literal. The compiler takes constants of at most 65,535 bytes, joined ones too. */
const MAX_LITERAL_LENGTH = 16_000;

function literal(text: string): string {
  if (text.length > MAX_LITERAL_LENGTH) {
    const parts = text.match(new RegExp(`[^]{1,${MAX_LITERAL_LENGTH}}`, 'gu')) ?? [];
    return `String.join("", ${parts.map((part) => `"${escaped(part)}"`).join(', ')})`;
  }
  const lines = text.match(/[^\n]+\n?|\n/g) ?? [];
  return lines.map((line) => `"${escaped(line)}"`).join(' +\n                    ');
}

/**
 * Escapes what a string cannot hold, and what cannot be seen. Unicode escapes are read before everything else, so a line
 * feed written as one would end the line: control characters are written in octal.
 */
const escaped = (text: string) =>
  text.replace(/[\\"\p{C}\u2028\u2029]/gu, (character) => {
    const known = SHORT_ESCAPES[character];
    if (known !== undefined) return known;
    const code = character.charCodeAt(0);
    if (code <= 0xff) return `\\${code.toString(8).padStart(3, '0')}`;
    return Array.from(
      { length: character.length },
      (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
    ).join('');
  });

const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '"': '\\"',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};
