import { splitAtToken, SHORT_ESCAPES, TOKEN_VARIABLE, unicodeEscape } from './token-placeholder.ts';

/** A string in JavaScript; the token is read from the environment. */
export function javascriptString(text: string): string {
  const pieces = splitAtToken(text);
  if (pieces.length === 1) return `'${escapeText(text).replaceAll("'", "\\'")}'`;
  if (pieces.every((piece) => piece === '')) return TOKEN_EXPRESSION;
  const templates = pieces.map((piece) => escapeText(piece).replace(/`|\$\{/g, '\\$&'));
  return `\`${templates.join(`\${${TOKEN_EXPRESSION}}`)}\``;
}

export const TOKEN_EXPRESSION = `process.env.${TOKEN_VARIABLE}`;

/** A JSON value in JavaScript, indented by `indent` spaces. */
export function javascriptLiteral(value: unknown, indent = 0): string {
  if (typeof value === 'string') return javascriptString(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = ' '.repeat(indent + 2);
  const items = Array.isArray(value)
    ? value.map((item) => javascriptLiteral(item, indent + 2))
    : Object.entries(value).map(
        ([name, item]) => `${propertyName(name)}: ${javascriptLiteral(item, indent + 2)}`,
      );
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (items.length === 0) return open + close;
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${' '.repeat(indent)}${close}`;
}

function propertyName(name: string): string {
  // Written plainly, `__proto__` would set the prototype.
  if (name === '__proto__') return `['__proto__']`;
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? name : javascriptString(name);
}

/** Escapes characters that are not allowed in a string literal, or are invisible. */
export function escapeText(text: string): string {
  return text.replace(
    /[\\\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu,
    (character) => SHORT_ESCAPES[character] ?? unicodeEscape(character),
  );
}
