import { joinAroundToken, TOKEN_VARIABLE, unicodeEscape } from './token-placeholder.ts';

export const TOKEN_EXPRESSION = `os.environ["${TOKEN_VARIABLE}"]`;

/** A string in Python. Python has the escapes of JSON. The token is read from the environment. */
export const pythonString = (text: string): string =>
  joinAroundToken(text, quote, TOKEN_EXPRESSION);

const quote = (text: string) =>
  // DEL and C1 control characters are allowed, but invisible.
  JSON.stringify(text).replace(/[\x7f-\x9f\u2028\u2029]/g, unicodeEscape);

/** A JSON value in Python, indented by `indent` spaces. */
export function pythonLiteral(value: unknown, indent = 0): string {
  if (typeof value === 'string') return pythonString(value);
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return 'None';
  const inner = ' '.repeat(indent + 4);
  const items = Array.isArray(value)
    ? value.map((item) => pythonLiteral(item, indent + 4))
    : Object.entries(value).map(
        ([name, item]) => `${pythonString(name)}: ${pythonLiteral(item, indent + 4)}`,
      );
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (items.length === 0) return open + close;
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${' '.repeat(indent)}${close}`;
}
