/**
 * Stands for the token in the request of a snippet. No encoding changes it. The code of the snippet reads an environment
 * variable instead.
 */
export const TOKEN_PLACEHOLDER = 'PARLEY-TOKEN-STANDS-HERE';

/** Environment variable that snippets read the token from. */
export const TOKEN_VARIABLE = 'PARLEY_TOKEN';

/** The parts of a text before, between and after the placeholders. */
export function splitAtToken(text: string): readonly string[] {
  return text.split(TOKEN_PLACEHOLDER);
}

/**
 * A text as an expression: string literals and the token, joined by plus signs. `toLiteral` writes a string literal, and
 * `tokenExpression` reads the environment variable.
 */
export function joinAroundToken(
  text: string,
  toLiteral: (piece: string) => string,
  tokenExpression: string,
): string {
  const pieces = splitAtToken(text).map((piece) => (piece === '' ? '' : toLiteral(piece)));
  const parts = pieces.flatMap((piece, index) =>
    index === 0 ? [piece] : [tokenExpression, piece],
  );
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
