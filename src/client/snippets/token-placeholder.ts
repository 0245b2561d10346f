/**
 * Replaces the token in a request for a snippet. No encoding changes it, and the snippet reads an environment variable
 * in its place.
 */
export const TOKEN_PLACEHOLDER = 'PARLEY-TOKEN-STANDS-HERE';

/** Environment variable that snippets read the token from. */
export const TOKEN_VARIABLE = 'PARLEY_TOKEN';

/** The parts of a text before, between and after the placeholders. */
export function splitAtToken(text: string): readonly string[] {
  return text.split(TOKEN_PLACEHOLDER);
}

/**
 * A text as strings of a language, joined by plus signs with the token. `literal` writes one string, `token` is the
 * expression that reads the environment variable.
 */
export function joinAroundToken(
  text: string,
  literal: (piece: string) => string,
  token: string,
): string {
  const pieces = splitAtToken(text).map((piece) => (piece === '' ? '' : literal(piece)));
  const parts = pieces.flatMap((piece, index) => (index === 0 ? [piece] : [token, piece]));
  return parts.filter((part) => part !== '').join(' + ') || '""';
}

/** Escapes that the languages of snippets share. */
export const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '"': '\\"',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** A character as the Unicode escapes of its UTF-16 units, which the languages of snippets share. */
export const unicodeEscape = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('');
