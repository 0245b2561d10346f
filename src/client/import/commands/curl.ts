import { headerNamed } from '../../../contract/headers/header-named.ts';
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
import { makeRequest, MAX_REQUESTS, type FoundRequest } from '../reading/found.ts';
import { printedBytes } from './shell-words.ts';

/** The requests that curl would send for the words of a command. Files are not read. */
export const curlRequestsOf = (
  words: readonly string[],
  context: CommandContext,
): readonly FoundRequest[] =>
  optionsOf(words).flatMap((options) => {
    const urls = options.filter(({ name }) => name === 'url');
    const makeRequestTo = requestMakerOf(options, context);
    return urls.slice(0, MAX_REQUESTS).map(({ value }) => makeRequestTo(value));
  });

/** The parts of a body, by the kind of their options. */
interface Parts {
  data: string[];
  fields: (readonly [name: string, value: string])[];
  json: string[];
}

/** Returns a function that makes the request of these options for an address. */
function requestMakerOf(
  options: readonly CurlOption[],
  context: CommandContext,
): (url: string) => FoundRequest {
  const notes: string[] = [];
  const headers: (readonly [string, string])[] = [];
  const removedHeaders = new Set<string>();
  const parts: Parts = { data: [], fields: [], json: [] };
  let verb: string | null = null;
  let isBodyInQuery = false;
  let query = '';
  for (const { name, value } of options) {
    switch (name) {
      case 'request':
        verb = value;
        break;
      case 'head':
        verb ??= 'HEAD';
        break;
      case 'get':
        isBodyInQuery = true;
        break;
      case 'header':
        addHeader(value, headers, removedHeaders);
        break;
      case 'user':
        headers.push(['Authorization', `Basic ${encodeBasic(value)}`]);
        break;
      case 'oauth2-bearer':
        headers.push(['Authorization', `Bearer ${value}`]);
        break;
      case 'cookie':
        headers.push(['Cookie', value]);
        break;
      case 'url-query':
        query = [query, encodeContent(value)].filter((each) => each !== '').join('&');
        break;
      case 'data-raw':
        parts.data.push(value);
        break;
      case 'data':
      case 'data-binary':
      case 'json': {
        const list = name === 'json' ? parts.json : parts.data;
        list.push(contentOf(value, name, headers, context, notes));
        break;
      }
      case 'data-urlencode':
        parts.data.push(encodeContent(value));
        break;
      case 'form':
      case 'form-string':
        parts.fields.push(fieldOf(value, name, notes));
    }
  }
  const shared = { headers, variables: context.variables, notes };
  if (isBodyInQuery) {
    const wholeQuery = [query, ...parts.data].filter((each) => each !== '').join('&');
    return (url) => makeRequest({ ...shared, url: addQuery(url, wholeQuery), verb: verb ?? 'GET' });
  }
  const { body, type } = bodyOf(parts);
  const requestFields = {
    ...shared,
    verb: verb ?? (type === null ? 'GET' : 'POST'),
    headers:
      type === null || removedHeaders.has('content-type') ? headers : addContentType(headers, type),
    body,
  };
  return (url) => makeRequest({ ...requestFields, url: addQuery(url, query) });
}

function bodyOf({ data, fields, json }: Parts): {
  readonly body: string;
  readonly type: string | null;
} {
  if (fields.length > 0) return multipartBody(fields);
  if (json.length > 0) return { body: json.join(''), type: JSON_TYPE };
  return { body: data.join('&'), type: data.length > 0 ? FORM_TYPE : null };
}

/** Reads `Name: value`; `Name;` is an empty header, and `Name:` removes a header that curl would add. */
function addHeader(
  line: string,
  headers: (readonly [string, string])[],
  removedHeaders: Set<string>,
): void {
  const at = line.search(/[:;]/);
  if (at <= 0) return;
  const name = line.slice(0, at).trim();
  const value = line.slice(at + 1).trim();
  if (line.charAt(at) === ':' && value === '') removedHeaders.add(name.toLowerCase());
  else headers.push([name, value]);
}

/** Encodes a value of `--data-urlencode`: `content`, `=content` or `name=content`. A name stays as it is. */
function encodeContent(value: string): string {
  const at = value.indexOf('=');
  const name = value.slice(0, Math.max(0, at));
  const content = formBody([['', value.slice(at + 1)]]).slice(1);
  return name === '' ? content : `${name}=${content}`;
}

/** The text that an option such as `--data` sends: its value, or for `@-` the input. A file is left out. */
function contentOf(
  value: string,
  option: string,
  headers: HeaderList,
  { input }: CommandContext,
  notes: string[],
): string {
  if (!value.startsWith('@')) return value;
  const text = value === '@-' ? readInput(input, headers, notes) : null;
  if (text === null) {
    notes.push(`It reads the file ${value.slice(1, 80)}, which is not here: write its body.`);
    return '';
  }
  return option === 'data' ? text.replace(/[\r\n]/g, '') : text;
}

/** The input as a text: a here-document, or what `echo` or `printf` prints. Null if another command prints it. */
export function readInput(
  input: CommandContext['input'],
  headers: HeaderList,
  notes: string[],
): string | null {
  if (input === null || typeof input === 'string') return input;
  const [program, ...words] = input.words;
  if (program === 'echo') return words.filter((word) => word !== '-n').join(' ');
  if (program !== 'printf' || words.length > 2) return null;
  const bytes = printedBytes(words.at(-1) ?? '');
  const type = headerNamed(headers, 'content-type') ?? '';
  if (/charset="?(?:iso-8859-1|latin1)/i.test(type))
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    notes.push('Its body is not UTF-8: the invalid bytes were replaced.');
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  }
}

/** Reads `name=value`. A type after the value is ignored; a file becomes an empty value. */
function fieldOf(
  value: string,
  option: string,
  notes: string[],
): readonly [name: string, value: string] {
  const at = value.indexOf('=');
  const name = value.slice(0, Math.max(0, at));
  const content = value.slice(at + 1);
  if (option === 'form-string') return [name, content];
  if (/^[@<]/.test(content)) {
    notes.push(`Its field ${name} is the file ${content.slice(1, 80)}, which is not here.`);
    return [name, ''];
  }
  const quoted = /^"((?:[^"\\]|\\.)*)"/s.exec(content)?.[1];
  return [
    name,
    quoted === undefined
      ? content.replace(/;(?:type|filename|headers)=[^;]*$/, '')
      : quoted.replace(/\\(["\\])/g, '$1'),
  ];
}

/** An option of curl; an address without an option is the option `url`. */
interface CurlOption {
  /** The long name, if it has one. */
  readonly name: string;
  /** Empty if the option takes no value. */
  readonly value: string;
}

/** The long names of the short options that affect the request. */
const SHORT_NAMES: ReadonlyMap<string, string> = new Map([
  ['A', 'user-agent'],
  ['b', 'cookie'],
  ['d', 'data'],
  ['e', 'referer'],
  ['F', 'form'],
  ['G', 'get'],
  ['H', 'header'],
  ['I', 'head'],
  ['u', 'user'],
  ['X', 'request'],
]);

const LONG_ALIASES: ReadonlyMap<string, string> = new Map([['data-ascii', 'data']]);

/** Other short options that take a value. */
const SHORT_WITH_VALUE = 'CcDEhKmoPQrTtUwxYyz';

/** Long options that take a value: those that affect the request, and others that copied commands often have. */
const LONG_WITH_VALUE: ReadonlySet<string> = new Set(
  `cacert cert config connect-timeout cookie cookie-jar data data-ascii data-binary data-raw
  data-urlencode dump-header form form-string header interface json key limit-rate max-redirs max-time
  oauth2-bearer output proto proxy proxy-user range referer request resolve retry retry-delay
  retry-max-time socks5 tls-max trace-ascii unix-socket upload-file url url-query user user-agent
  write-out`.split(/\s+/),
);

/** The options of a command, in a list for each request: `--next` begins another request. */
function optionsOf(words: readonly string[]): readonly (readonly CurlOption[])[] {
  const requests: CurlOption[][] = [[]];
  const add = (name: string, value: string) => requests.at(-1)?.push({ name, value });
  let canBeOption = true;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (!canBeOption || !/^-./s.test(word)) add('url', word);
    else if (word === '--') canBeOption = false;
    else if (word === '--next' || word === '-:') requests.push([]);
    else if (word.startsWith('--')) {
      const writtenName = word.slice(2);
      const name = LONG_ALIASES.get(writtenName) ?? writtenName;
      if (LONG_WITH_VALUE.has(writtenName)) add(name, words[(at += 1)] ?? '');
      else add(name, '');
    } else at += addShort(word, words[at + 1] ?? '', add);
  }
  return requests;
}

/** Adds the options of a word such as `-sXPOST`. Returns how many of the next words are values of them: 0 or 1. */
function addShort(word: string, next: string, add: (name: string, value: string) => void): number {
  for (let at = 1; at < word.length; at += 1) {
    const letter = word.charAt(at);
    const name = SHORT_NAMES.get(letter) ?? letter;
    const takesValue = LONG_WITH_VALUE.has(name) || SHORT_WITH_VALUE.includes(letter);
    if (!takesValue) add(name, '');
    else {
      const rest = word.slice(at + 1);
      add(name, rest === '' ? next : rest);
      return rest === '' ? 1 : 0;
    }
  }
  return 0;
}
