import { headerNamed } from '../../contract/headers/header-named.ts';
import type { HeaderList } from '../../contract/sandbox.ts';
import { makeRequest, MAX_REQUESTS, type FoundRequest } from './reading/found.ts';

/** The first line of a request, in HTTP or in a `.http` file. */
const REQUEST_LINE =
  /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) {1,4}([^\s]{1,4000})(?: {1,4}HTTP\/\d(?:\.\d)?)?$/;
const HEADER = /^([!#$%&'*+.^_`|~\w-]{1,200}):[ \t]{0,20}(.*)$/;
/** Lines of `.http` files before a request: comments, and variables. */
const PREAMBLE = /^(?:#|\/\/|@\w+ ?=)/;
const VARIABLE = /\{\{[^{}\n]{1,200}\}\}/g;

/** Whether a text begins with a raw HTTP request, possibly after comments. */
export const looksLikeHttp = (text: string): boolean => {
  const first = text.split('\n', MAX_LINES_BEFORE).find((line) => !isPreamble(line.trim()));
  return first !== undefined && REQUEST_LINE.test(first.trim());
};

const MAX_LINES_BEFORE = 50;

const isPreamble = (line: string) => line === '' || PREAMBLE.test(line);

/**
 * The raw HTTP requests in a text: a line with verb and address, headers, an empty line and the body. `###` separates requests,
 * as in `.http` files. Takes linear time; never throws.
 */
export function httpRequests(text: string): readonly FoundRequest[] {
  const requests: FoundRequest[] = [];
  let lines: string[] = [];
  let title = '';
  const endRequest = () => {
    const request = requestOf(lines, title);
    if (request !== null) requests.push(request);
    lines = [];
  };
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    if (requests.length > MAX_REQUESTS) return requests;
    if (line.startsWith('###')) {
      endRequest();
      title = line.slice('###'.length).trim();
    } else if (lines.length > 0 || !isPreamble(line.trim())) lines.push(line);
  }
  endRequest();
  return requests;
}

function requestOf([first = '', ...rest]: readonly string[], title: string): FoundRequest | null {
  const [, verb, target = ''] = REQUEST_LINE.exec(first.trim()) ?? [];
  if (verb === undefined) return null;
  const headers: (readonly [string, string])[] = [];
  let index = 0;
  for (; index < rest.length && (rest[index] ?? '').trim() !== ''; index += 1) {
    const [, name, value = ''] = HEADER.exec(rest[index] ?? '') ?? [];
    if (name !== undefined) headers.push([name, value.trim()]);
  }
  const body = rest
    .slice(index + 1)
    .join('\n')
    .trim();
  return makeRequest({
    title,
    verb,
    url: addressOf(target, headers),
    // The address contains the host already, and the length would be wrong once the body is edited.
    headers: headers.filter(([name]) => !/^(?:host|content-length|connection)$/i.test(name)),
    body,
    variables: [...new Set(body.match(VARIABLE) ?? [])],
  });
}

/** The full address of a request, whose host may be in a header. */
function addressOf(target: string, headers: HeaderList): string {
  const host = headerNamed(headers, 'host');
  return target.startsWith('/') && host !== undefined && host !== ''
    ? `http://${host}${target}`
    : target;
}

/** The request of a text that is only an address; null for any other text. */
export function addressRequest(text: string): FoundRequest | null {
  const address = text.trim();
  const isAddress = /^(?:https?:\/\/|\/api\/)[^\s'"<>]{1,8000}$/i.test(address);
  return isAddress ? makeRequest({ url: address }) : null;
}
