import type { HeaderList } from '../../contract/sandbox.ts';
import { FORM, formBody, withOtherType } from './bodies.ts';
import { CodeReader, type CodeCall } from './code-reader.ts';
import { aRequest, MAX_REQUESTS, type FoundRequest } from './found.ts';
import { formText, objectAt, textAt } from './json-values.ts';

/**
 * The requests of a program that calls `fetch`, an SDK, or the HTTP client of Go or Java, as snippets write it. What is not
 * written out is left out. Runs nothing; takes linear time.
 */
export function codeRequests(text: string): readonly FoundRequest[] {
  const reader = new CodeReader(text);
  const found: FoundRequest[] = [];
  let sdk: Sdk = { apiUrl: '/api/', token: null };
  for (const call of reader.readAll()) {
    const name = call.path.at(-1) ?? '';
    const last = found.at(-1);
    const sent = requestOf(name, call) ?? sdkRequest(call, sdk);
    if (name === 'WebClient') sdk = sdkOf(call);
    else if (sent !== null) found.push(sent);
    else if (last !== undefined) found[found.length - 1] = withMore(last, name, call.args);
    if (found.length > MAX_REQUESTS) break;
  }
  const variables = [...reader.variables];
  return found.map((request) => ({ ...request, variables }));
}

/** The request that a call begins with; null for another call. */
function requestOf(name: string, { args }: CodeCall): FoundRequest | null {
  switch (name) {
    case 'fetch': {
      const { method, headers, body } = objectAt(args[1]);
      return aRequest({
        url: textAt(args[0]),
        verb: textAt(method).toUpperCase() || 'GET',
        headers: headersOf(headers),
        body: textAt(body),
      });
    }
    case 'NewRequest':
      return aRequest({ verb: textAt(args[0]), url: textAt(args[1]), body: textAt(args[2]) });
    case 'newBuilder':
      return args.length === 0 ? null : aRequest({ url: textAt(args[0]) });
    default:
      return null;
  }
}

/** More headers of one request are not read. */
const MAX_HEADERS = 100;

const headersOf = (headers: unknown): HeaderList =>
  Object.entries(objectAt(headers)).map(([name, value]) => [name, textAt(value)] as const);

/** The request with what a call on it adds. */
function withMore(request: FoundRequest, name: string, args: readonly unknown[]): FoundRequest {
  const [first, second] = args.map(textAt);
  switch (name) {
    case 'header':
    case 'Add':
    case 'Set':
      return request.headers.length < MAX_HEADERS
        ? { ...request, headers: [...request.headers, [first ?? '', second ?? '']] }
        : request;
    case 'POST':
      return { ...request, verb: 'POST', body: first ?? '' };
    case 'method':
      return { ...request, verb: first ?? '', body: second ?? '' };
    default:
      return request;
  }
}

/** The client of an SDK: where it calls, and what with. */
interface Sdk {
  readonly apiUrl: string;
  readonly token: string | null;
}

function sdkOf({ args, named }: CodeCall): Sdk {
  const url = textAt(named['base_url'] ?? objectAt(args[1])['slackApiUrl']) || '/api/';
  const token = named['token'] ?? args[0];
  return {
    apiUrl: url.endsWith('/') ? url : `${url}/`,
    token: typeof token === 'string' ? token : null,
  };
}

/** `client.chat.delete(…)`, `client.chat_delete(…)`, or the method by its name: `client.apiCall('chat.delete', …)`. */
function sdkRequest({ path, args, named }: CodeCall, { apiUrl, token }: Sdk): FoundRequest | null {
  const at = path.lastIndexOf('client');
  const rest = path.slice(at + 1);
  if (at < 0 || rest.length === 0) return null;
  const [name = ''] = rest;
  const isByName = /^api_?call$/i.test(name);
  const method = isByName
    ? textAt(args[0])
    : rest.length > 1
      ? rest.join('.')
      : name.replaceAll('_', '.');
  if (!method.includes('.')) return null;
  const given = isByName
    ? (args[1] ?? named['params'] ?? named['json'] ?? named['data'])
    : (args[0] ?? named);
  const headers: HeaderList = token === null ? [] : [['Authorization', `Bearer ${token}`]];
  const fields = Object.entries(objectAt(given)).filter(([, value]) => value !== undefined);
  return aRequest({
    url: apiUrl + method,
    verb: 'POST',
    headers: withOtherType(headers, FORM),
    body: formBody(fields.map(([field, value]) => [field, formText(value)] as const)),
  });
}
