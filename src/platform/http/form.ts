import { isJsonObject, parseJson, withoutNulls } from '../../contract/json.ts';

/** The named values of a body, or why it could not be parsed. */
export type ParsedBody =
  | {
      readonly values: ReadonlyMap<string, unknown>;
      /** Names of the values of a form that were sent with a bare `=`, which should be `%3D`. */
      readonly bare?: ReadonlySet<string>;
      /** The bytes of the files of a multipart form, by name; `values` has their text. */
      readonly files?: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
    }
  /** `cutOff`: the closing boundary is missing. */
  | { readonly fault: string; readonly cutOff?: true };

const PERCENT_FAULT = /%(?![0-9A-Fa-f]{2})/;

/**
 * Reads `a=1&b=2`. The decoder turns percent-decoded bytes into text, so that an iso-8859-1 form reads as
 * written. A broken percent escape is a fault. A name sent twice keeps its last value.
 */
export function parseUrlEncoded(text: string, decode: (bytes: Uint8Array) => string): ParsedBody {
  const values = new Map<string, unknown>();
  const bare = new Set<string>();
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    if (PERCENT_FAULT.test(pair))
      return {
        fault: `a % that is not followed by two hexadecimal digits, in ${quoteShort(pair)}`,
      };
    const at = pair.indexOf('=');
    const name = unescape(at < 0 ? pair : pair.slice(0, at), decode);
    const value = at < 0 ? '' : pair.slice(at + 1);
    values.set(name, unescape(value, decode));
    noteBare(bare, name, value);
  }
  return { values, bare };
}

/**
 * The names in a query whose value was sent with a bare `=`. If a name is sent twice, the last value counts, as in
 * `URLSearchParams`.
 */
export function bareIn(query: string): ReadonlySet<string> {
  const bare = new Set<string>();
  for (const pair of query.replace(/^\?/, '').split('&')) {
    // One pair at a time, so that the names are those that `URLSearchParams` finds.
    for (const [name] of new URLSearchParams(pair))
      noteBare(bare, name, pair.slice(pair.indexOf('=') + 1));
  }
  return bare;
}

function noteBare(bare: Set<string>, name: string, rawValue: string): void {
  if (rawValue.includes('=')) bare.add(name);
  else bare.delete(name);
}

function unescape(word: string, decode: (bytes: Uint8Array) => string): string {
  return word
    .replaceAll('+', ' ')
    .replaceAll(/(?:%[0-9A-Fa-f]{2})+/g, (escapes) =>
      decode(Uint8Array.from(escapes.slice(1).split('%'), (digits) => Number.parseInt(digits, 16))),
    );
}

/** Parses `{"a": 1}` and drops nulls; anything but an object is a fault. */
export function parseJsonObject(text: string): ParsedBody {
  const read = parseJson(text);
  if ('fault' in read) return { fault: `the body is not JSON, or cannot be read: ${read.fault}` };
  const { value } = read;
  if (!isJsonObject(value)) {
    return { fault: `the body is JSON, but not an object: ${quoteShort(text)}` };
  }
  return { values: new Map(Object.entries(withoutNulls(value) as object)) };
}

/** A received value, shortened for a message. */
export function describeValue(value: unknown, most?: number): string {
  if (value === undefined) return 'missing';
  return typeof value === 'string' ? quoteShort(value, most) : clip(JSON.stringify(value), most);
}

/** The beginning of a text, shortened for a message. */
export const clip = (text: string, most = 60): string =>
  text.length <= most ? text : `${text.slice(0, most)}…`;

/** The beginning of a text in quotes, shortened for a message. */
export function quoteShort(text: string, most = 60): string {
  return text.length <= most ? JSON.stringify(text) : `${JSON.stringify(text.slice(0, most))}…`;
}
