import type { HeaderList } from '../../contract/sandbox.ts';
import { FORM, formBody, JSON_TYPE, replaceType, addQuery, addType } from './reading/bodies.ts';
import { CodeReader, type CodeCall } from './code-reader.ts';
import { makeRequest, MAX_REQUESTS, type FoundRequest } from './reading/found.ts';
import { formText, objectAt, textAt, type JsonObject } from './reading/json-values.ts';

/**
 * The requests of a program that calls `fetch`, axios, `requests` or httpx of Python, an SDK, or the HTTP client of Go or Java.
 * Leaves out values that the program computes. Runs nothing; takes linear time.
 */
export function codeRequests(text: string): readonly FoundRequest[] {
  const reader = new CodeReader(text);
  const found: FoundRequest[] = [];
  let sdk: Sdk = { apiUrl: '/api/', token: null, clients: ['client'] };
  for (const call of reader.readAll()) {
    const name = call.path.at(-1) ?? '';
    const last = found.at(-1);
    const sent = requestOf(name, call) ?? libraryRequest(name, call) ?? sdkRequest(call, sdk);
    if (name === 'WebClient') sdk = sdkOf(call, sdk.clients);
    else if (sent !== null) found.push(sent);
    else if (last !== undefined) found[found.length - 1] = addToRequest(last, name, call.args);
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
      return makeRequest({
        url: textAt(args[0]),
        verb: textAt(method).toUpperCase() || 'GET',
        headers: headersOf(headers),
        body: textAt(body),
      });
    }
    case 'NewRequest':
      return makeRequest({ verb: textAt(args[0]), url: textAt(args[1]), body: textAt(args[2]) });
    case 'newBuilder':
      return args.length === 0 ? null : makeRequest({ url: textAt(args[0]) });
    default:
      return null;
  }
}

/** The verbs as axios, `requests` and httpx name their functions; `request` and `axios` get the verb as an argument. */
const VERBS = new Set(['get', 'post', 'put', 'patch', 'delete', 'head', 'request', 'axios']);

/** The request of a call such as `requests.post(url, json={…})` or `axios.post(url, {…}, {…})`; null for another call. */
function libraryRequest(name: string, { args, named }: CodeCall): FoundRequest | null {
  if (!VERBS.has(name)) return null;
  const takesVerb = name === 'request' || name === 'axios';
  const config = takesVerb ? objectAt(args[0]) : {};
  const operands = takesVerb && typeof args[0] === 'string' ? args.slice(1) : args;
  const url = textAt(named['url'] ?? config['url'] ?? operands[0]);
  // Many functions have these names: only a call with an address counts.
  if (!/^(?:https?:\/\/|\/|\{)/.test(url)) return null;
  const givenVerb = textAt(named['method'] ?? config['method'] ?? args[0]).toUpperCase();
  const verb = takesVerb ? givenVerb || 'GET' : name.toUpperCase();
  const isAxios = Object.keys(named).length === 0;
  const [second, third] = operands.slice(1);
  const hasData = verb !== 'GET' && verb !== 'HEAD' && verb !== 'DELETE';
  // After the address, axios takes the body and the settings, or only the settings if it sends no body.
  const settings = { ...config, ...objectAt(isAxios ? (hasData ? third : second) : {}), ...named };
  const params = objectAt(settings['params']);
  const body = bodyOf(settings, isAxios && hasData ? second : undefined, isAxios);
  const headers = headersOf(settings['headers']);
  return makeRequest({
    url: addQuery(url, formBody(fieldsOf(params))),
    verb,
    headers: body === null ? headers : addType(headers, body.type),
    body: body?.text ?? '',
  });
}

/** The body that a library sends: JSON for `json` and for an object of axios, a form for other objects, a text as it is. */
function bodyOf(
  { json, data }: JsonObject,
  given: unknown,
  isAxios: boolean,
): { readonly text: string; readonly type: string } | null {
  const body = json ?? data ?? given;
  if (body === undefined || body === null) return null;
  if (typeof body === 'string') return { text: body, type: isAxios ? FORM : JSON_TYPE };
  return isAxios || json !== undefined
    ? { text: JSON.stringify(body, null, 2), type: JSON_TYPE }
    : { text: formBody(fieldsOf(objectAt(body))), type: FORM };
}

const fieldsOf = (values: JsonObject): HeaderList =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, formText(value)] as const);

/** More headers of one request are ignored. */
const MAX_HEADERS = 100;

const headersOf = (headers: unknown): HeaderList =>
  Object.entries(objectAt(headers)).map(([name, value]) => [name, textAt(value)] as const);

/** Adds to a request what a call on it sets. */
function addToRequest(request: FoundRequest, name: string, args: readonly unknown[]): FoundRequest {
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

/** The client of an SDK: the address that it calls, and its token. */
interface Sdk {
  readonly apiUrl: string;
  readonly token: string | null;
  /** The variables that clients are assigned to. */
  readonly clients: readonly string[];
}

/** More clients of one program are ignored. */
const MAX_CLIENTS = 10;

function sdkOf({ args, named, assignedTo }: CodeCall, clients: Sdk['clients']): Sdk {
  const url = textAt(named['base_url'] ?? objectAt(args[1])['slackApiUrl']) || '/api/';
  const token = named['token'] ?? args[0];
  return {
    apiUrl: url.endsWith('/') ? url : `${url}/`,
    token: typeof token === 'string' ? token : null,
    clients:
      assignedTo === null || clients.length >= MAX_CLIENTS ? clients : [...clients, assignedTo],
  };
}

/** `client.chat.delete(…)`, `client.chat_delete(…)`, or the method by its name: `client.apiCall('chat.delete', …)`. */
function sdkRequest(
  { path, args, named }: CodeCall,
  { apiUrl, token, clients }: Sdk,
): FoundRequest | null {
  const at = path.findLastIndex((name) => clients.includes(name));
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
  return makeRequest({
    url: apiUrl + method,
    verb: 'POST',
    headers: replaceType(headers, FORM),
    body: formBody(fieldsOf(objectAt(given))),
  });
}
