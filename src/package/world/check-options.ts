/** What an option must be, in words, and whether a value is that. */
export type Kind = readonly [words: string, fits: (value: unknown) => boolean];

const isText = (value: unknown) => typeof value === 'string' && value !== '';
const isFunction = (value: unknown) => typeof value === 'function';
const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** A file name instead of what the file says. */
const PATH_OF_MANIFEST = /^[^\n{]{1,500}\.(?:json|ya?ml)$/i;
const MAX_PORT = 65_535;
/** Times in seconds beyond the year 5000 are milliseconds. */
const MAX_SECONDS = 1e11;

export const BOOLEAN: Kind = ['true or false', (value) => typeof value === 'boolean'];
export const FUNCTION: Kind = ['a function', isFunction];
export const OBJECT: Kind = ['an object', isObject];
export const TEXT: Kind = ['a text', isText];
export const TEXT_OR_PATTERN: Kind = [
  'a text or a regular expression',
  (value) => typeof value === 'string' || value instanceof RegExp,
];
export const SEED: Kind = ['a whole number', Number.isSafeInteger];
export const COUNT: Kind = [
  'a whole number, 0 or more',
  (value) => Number.isSafeInteger(value) && Number(value) >= 0,
];
export const SECONDS: Kind = [
  'a time in seconds since 1970, not in milliseconds',
  (value) => typeof value === 'number' && value >= 0 && value < MAX_SECONDS,
];
export const PORT: Kind = [
  `a whole number from 0 to ${MAX_PORT}; 0 is any free port`,
  (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_PORT,
];
export const ADDRESS: Kind = [
  'an address that begins with http:// or https://',
  (value) => typeof value === 'string' && /^https?:/i.test(value) && URL.canParse(value),
];
export const MANIFEST: Kind = [
  'an object, or what a manifest says as text of JSON or YAML; read the file if it is in one',
  (value) => isObject(value) || (isText(value) && !PATH_OF_MANIFEST.test(String(value).trim())),
];

/**
 * Looks through what a call was given: programs in plain JavaScript learn of mistakes from nothing else.
 *
 * @throws {TypeError} that names the option, what it is, and what it must be
 */
export function checkOptions(
  call: string,
  given: unknown,
  known: Readonly<Record<string, Kind>>,
): void {
  if (!isObject(given)) throw new TypeError(`${call} takes an object, not ${describeValue(given)}`);
  for (const [name, value] of Object.entries(given)) {
    const kind = Object.hasOwn(known, name) ? known[name] : undefined;
    if (kind === undefined)
      throw new TypeError(
        `${call} has no option “${name}”; it has ${Object.keys(known).join(', ')}`,
      );
    const [words, fits] = kind;
    if (value !== undefined && !fits(value))
      throw new TypeError(`“${name}” of ${call} must be ${words}; it is ${describeValue(value)}`);
  }
}

const MAX_SHOWN = 60;

/** A value in a message, in short. */
export function describeValue(value: unknown): string {
  if (isFunction(value)) return 'a function';
  if (isObject(value)) return Array.isArray(value) ? 'a list' : 'an object';
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
