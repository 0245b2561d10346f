import { escaped } from '../../snippets/javascript-literal.ts';

/** The width that the formatter of Parley breaks lines at. */
const WIDTH = 100;

/** A text as a string of TypeScript, in the quotes that need fewer escapes. */
export function stringLiteral(text: string): string {
  const singles = text.split("'").length;
  const doubles = text.split('"').length;
  const quote = singles > doubles ? '"' : "'";
  return quote + escaped(text).replaceAll(quote, `\\${quote}`) + quote;
}

/**
 * A JSON value in TypeScript, laid out as the formatter does. `used` is how much of the first line is taken, and `indent`
 * where the line begins.
 */
export function valueLiteral(value: unknown, indent: number, used: number): string {
  if (typeof value === 'string') return stringLiteral(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = indent + 2;
  if (!Array.isArray(value)) {
    const lines = Object.entries(value).map(([name, each]) => propertyLine(name, each, inner));
    return lines.length === 0 ? '{}' : `{\n${lines.join('')}${' '.repeat(indent)}}`;
  }
  const flat = flatLiteral(value);
  const isPairs = value.length > 1 && value.every((each) => Array.isArray(each) && each.length > 1);
  if (flat !== null && !isPairs && used + flat.length < WIDTH) return flat;
  const lines = value.map((each) => `${' '.repeat(inner)}${valueLiteral(each, inner, inner)},\n`);
  return `[\n${lines.join('')}${' '.repeat(indent)}]`;
}

/** A property on lines of its own, with its comma. */
export function propertyLine(name: string, value: unknown, indent: number): string {
  const key = propertyName(name);
  const start = `${' '.repeat(indent)}${key}: `;
  const literal = valueLiteral(value, indent, start.length);
  // A line break behind a short name would gain nothing.
  const isLongText =
    typeof value === 'string' && key.length > 4 && start.length + literal.length >= WIDTH;
  if (isLongText) return `${start.trimEnd()}\n${' '.repeat(indent + 2)}${literal},\n`;
  return `${start}${literal},\n`;
}

/** A list in one line; null if it holds an object that is not empty. */
function flatLiteral(value: unknown): string | null {
  if (typeof value === 'string') return stringLiteral(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (!Array.isArray(value)) return Object.keys(value).length === 0 ? '{}' : null;
  const items = value.map(flatLiteral);
  return items.includes(null) ? null : `[${items.join(', ')}]`;
}

function propertyName(name: string): string {
  // Written plainly, `__proto__` would set the prototype.
  if (name === '__proto__') return `['__proto__']`;
  return /^[A-Za-z$_][\w$]*$/.test(name) ? name : stringLiteral(name);
}

/** A call of a function with one text, as a statement. */
export function callWithText(call: string, text: string, indent: number): string {
  const start = ' '.repeat(indent) + call;
  const literal = stringLiteral(text);
  if (start.length + literal.length + 3 <= WIDTH) return `${start}(${literal});\n`;
  return `${start}(\n${' '.repeat(indent + 2)}${literal},\n${' '.repeat(indent)});\n`;
}
