import { parseJson } from '../../../contract/json.ts';
import type { HeaderList } from '../../../contract/sandbox.ts';
import {
  encodeBasic,
  FORM_TYPE,
  formBody,
  JSON_TYPE,
  multipartBody,
  addQuery,
  addContentType,
} from '../reading/bodies.ts';
import type { CommandContext } from './commands.ts';
import { readInput } from './curl.ts';
import { makeRequest, type FoundRequest } from '../reading/found.ts';
import { formText } from '../reading/json-values.ts';

/** Options of copied commands that take a value. */
const OPTIONS_WITH_VALUE: ReadonlySet<string> = new Set(
  `a A o p s auth auth-type boundary cert cert-key ciphers default-scheme max-redirects output pretty print proxy raw
  session session-read-only ssl style timeout verify`.split(/\s+/),
);

/** What stands between the name and the value of an item, longest first. */
const SEPARATORS = [':=@', '=@', '==', ':=', '@', '=', ':'] as const;

interface Item {
  readonly name: string;
  readonly separator: (typeof SEPARATORS)[number];
  readonly value: string;
}

/** The request that the words of an HTTPie command send; an empty list if they have no address. */
export function httpieRequests(
  words: readonly string[],
  context: CommandContext,
): readonly FoundRequest[] {
  const { options, operands } = optionsOf(words);
  const isVerb = /^[A-Z]{3,7}$/.test(operands[0] ?? '');
  const [url, ...rest] = isVerb ? operands.slice(1) : operands;
  if (url === undefined) return [];
  const notes: string[] = [];
  const items = rest.map(itemOf).filter((item) => item !== null);
  const pairs = (separator: Item['separator']): HeaderList =>
    items
      .filter((item) => item.separator === separator)
      .map(({ name, value }) => [name, value] as const);
  const headers = [...pairs(':'), ...credentialsOf(options)];
  const { body, type } = bodyOf(items, options, notes);
  const input = readInput(context.input, headers, notes);
  const rawBody = options.get('raw') ?? (type === null ? input : null);
  const hasBody = type !== null || rawBody !== null;
  return [
    makeRequest({
      url: addQuery(addressOf(url), formBody(pairs('=='))),
      verb: isVerb ? (operands[0] ?? '') : hasBody ? 'POST' : 'GET',
      headers: hasBody ? addContentType(headers, type ?? JSON_TYPE) : headers,
      body: type === null ? (rawBody ?? '') : body,
      variables: context.variables,
      notes,
    }),
  ];
}

/** The options by their names, and the other words. */
function optionsOf(words: readonly string[]): {
  readonly options: ReadonlyMap<string, string>;
  readonly operands: readonly string[];
} {
  const options = new Map<string, string>();
  const operands: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const [, name, , attachedValue] = /^--?([A-Za-z][\w-]*)(=([^]*))?$/.exec(word) ?? [];
    if (name === undefined) operands.push(word);
    else
      options.set(
        name,
        OPTIONS_WITH_VALUE.has(name) ? (attachedValue ?? words[(at += 1)] ?? '') : '',
      );
  }
  return { options, operands };
}

/** Reads an item such as `text=hi`, by its first separator; null for any other word. */
function itemOf(word: string): Item | null {
  const at = word.search(/[:=@]/);
  const separator = SEPARATORS.find((each) => word.startsWith(each, at));
  if (at <= 0 || separator === undefined) return null;
  return { name: word.slice(0, at), separator, value: word.slice(at + separator.length) };
}

function credentialsOf(options: ReadonlyMap<string, string>): HeaderList {
  const auth = options.get('auth') ?? options.get('a');
  if (auth === undefined) return [];
  const type = options.get('auth-type') ?? options.get('A');
  return [['Authorization', type === 'bearer' ? `Bearer ${auth}` : `Basic ${encodeBasic(auth)}`]];
}

/** The body that the items make, and its type, which is null if they make no body. */
function bodyOf(
  items: readonly Item[],
  options: ReadonlyMap<string, string>,
  notes: string[],
): { readonly body: string; readonly type: string | null } {
  const fields: [name: string, value: unknown][] = [];
  for (const { name, separator, value } of items) {
    if (separator === ':' || separator === '==') continue;
    if (separator.includes('@'))
      notes.push(`Its field ${name} is the file ${value.slice(0, 80)}, which is not here.`);
    else if (name.includes('[')) notes.push(`Its field ${name} is nested, and was left out.`);
    else fields.push([name, separator === '=' ? value : valueOf(name, value, notes)]);
  }
  if (fields.length === 0) return { body: '', type: null };
  const texts = fields.map(([name, value]) => [name, formText(value)] as const);
  if (options.has('multipart')) return multipartBody(texts);
  if (options.has('form') || options.has('f')) return { body: formBody(texts), type: FORM_TYPE };
  return { body: JSON.stringify(Object.fromEntries(fields), null, 2), type: JSON_TYPE };
}

/** The JSON of an item `name:=value`. */
function valueOf(name: string, text: string, notes: string[]): unknown {
  const reading = parseJson(text);
  if ('value' in reading) return reading.value;
  notes.push(`Its field ${name} is no JSON: ${reading.fault}.`);
  return text;
}

/** The full address: HTTPie takes `:4321/path` for an address on this machine. */
const addressOf = (url: string): string =>
  /^:\d{1,5}(?:\/|$)/.test(url)
    ? `http://localhost${url}`
    : url.startsWith(':/')
      ? `http://localhost${url.slice(1)}`
      : url;
