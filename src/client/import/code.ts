import type { HeaderList } from '../../contract/sandbox.ts';
import {
  FORM_TYPE,
  formBody,
  JSON_TYPE,
  replaceContentType,
  addQuery,
  addContentType,
} from './reading/bodies.ts';
import { CodeReader, type CodeCall } from './code-reader.ts';
import { makeRequest, MAX_REQUESTS, type FoundRequest } from './reading/found.ts';
import { formText, asObject, toText, type JsonObject } from './reading/json-values.ts';

/**
 * The requests of a program that calls `fetch`, axios, `requests` or httpx of Python, an SDK, or the HTTP client of Go or Java.
 * Leaves out values that the program computes. Runs nothing; takes linear time.
 */
export function codeRequests(text: string): readonly FoundRequest[] {
  const reader = new CodeReader(text);
  const requests: FoundRequest[] = [];
  let sdk: Sdk = { apiUrl: '/api/', token: null, clients: ['client'] };
  for (const call of reader.readAll()) {
    const name = call.path.at(-1) ?? '';
    const lastRequest = requests.at(-1);
    const request =
      builtInRequest(name, call) ?? libraryRequest(name, call) ?? sdkRequest(call, sdk);
    if (name === 'WebClient') sdk = sdkOf(call, sdk.clients);
    else if (request !== null) requests.push(request);
    else if (lastRequest !== undefined)
      requests[requests.length - 1] = addToRequest(lastRequest, name, call.args);
    if (requests.length > MAX_REQUESTS) break;
  }
  const variables = [...reader.environmentVariables];
  return requests.map((each) => ({ ...each, variables }));
}

/** The request that a call sends, or begins to build; null for any other call. */
function builtInRequest(name: string, { args }: CodeCall): FoundRequest | null {
  switch (name) {
    case 'fetch': {
      const { method, headers, body } = asObject(args[1]);
      return makeRequest({
        url: toText(args[0]),
        verb: toText(method).toUpperCase() || 'GET',
        headers: headersOf(headers),
        body: toText(body),
      });
    }
    case 'NewRequest':
      return makeRequest({ verb: toText(args[0]), url: toText(args[1]), body: toText(args[2]) });
    case 'newBuilder':
      return args.length === 0 ? null : makeRequest({ url: toText(args[0]) });
    default:
      return null;
  }
}

/** The verbs as axios, `requests` and httpx name their functions; `request` and `axios` get the verb as an argument. */
const VERBS = new Set(['get', 'post', 'put', 'patch', 'delete', 'head', 'request', 'axios']);

/** The request of a call such as `requests.post(url, json={…})` or `axios.post(url, {…}, {…})`; null for any other call. */
function libraryRequest(name: string, { args, namedArgs }: CodeCall): FoundRequest | null {
  if (!VERBS.has(name)) return null;
  const takesVerb = name === 'request' || name === 'axios';
  const config = takesVerb ? asObject(args[0]) : {};
  const operands = takesVerb && typeof args[0] === 'string' ? args.slice(1) : args;
  const url = toText(namedArgs['url'] ?? config['url'] ?? operands[0]);
  // Many functions have these names: only a call with an address counts.
  if (!/^(?:https?:\/\/|\/|\{)/.test(url)) return null;
  const verbArgument = toText(namedArgs['method'] ?? config['method'] ?? args[0]).toUpperCase();
  const verb = takesVerb ? verbArgument || 'GET' : name.toUpperCase();
  const isAxios = Object.keys(namedArgs).length === 0;
  const [second, third] = operands.slice(1);
  const hasData = verb !== 'GET' && verb !== 'HEAD' && verb !== 'DELETE';
  // After the address, axios takes the body and the settings, or only the settings if it sends no body.
  const settings = {
    ...config,
    ...asObject(isAxios ? (hasData ? third : second) : {}),
    ...namedArgs,
  };
  const params = asObject(settings['params']);
  const body = bodyOf(settings, isAxios && hasData ? second : undefined, isAxios);
  const headers = headersOf(settings['headers']);
  return makeRequest({
    url: addQuery(url, formBody(fieldsOf(params))),
    verb,
    headers: body === null ? headers : addContentType(headers, body.type),
    body: body?.text ?? '',
  });
}

/** The body that a library sends: JSON for `json` and for an object of axios, a form for other objects, a text as it is. */
function bodyOf(
  { json, data }: JsonObject,
  axiosData: unknown,
  isAxios: boolean,
): { readonly text: string; readonly type: string } | null {
  const body = json ?? data ?? axiosData;
  if (body === undefined || body === null) return null;
  if (typeof body === 'string') return { text: body, type: isAxios ? FORM_TYPE : JSON_TYPE };
  return isAxios || json !== undefined
    ? { text: JSON.stringify(body, null, 2), type: JSON_TYPE }
    : { text: formBody(fieldsOf(asObject(body))), type: FORM_TYPE };
}

const fieldsOf = (values: JsonObject): HeaderList =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, formText(value)] as const);

/** Further headers of a request are ignored. */
const MAX_HEADERS = 100;

const headersOf = (headers: unknown): HeaderList =>
  Object.entries(asObject(headers)).map(([name, value]) => [name, toText(value)] as const);

/** Applies a later call on a request, which sets its header, verb or body. */
function addToRequest(request: FoundRequest, name: string, args: readonly unknown[]): FoundRequest {
  const [first, second] = args.map(toText);
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
  /** The variables that hold clients. */
  readonly clients: readonly string[];
}

/** Further clients in a program are ignored. */
const MAX_CLIENTS = 10;

function sdkOf({ args, namedArgs, assignedTo }: CodeCall, clients: Sdk['clients']): Sdk {
  const url = toText(namedArgs['base_url'] ?? asObject(args[1])['slackApiUrl']) || '/api/';
  const token = namedArgs['token'] ?? args[0];
  return {
    apiUrl: url.endsWith('/') ? url : `${url}/`,
    token: typeof token === 'string' ? token : null,
    clients:
      assignedTo === null || clients.length >= MAX_CLIENTS ? clients : [...clients, assignedTo],
  };
}

/** `client.chat.delete(…)`, `client.chat_delete(…)`, or the method by its name: `client.apiCall('chat.delete', …)`. */
function sdkRequest(
  { path, args, namedArgs }: CodeCall,
  { apiUrl, token, clients }: Sdk,
): FoundRequest | null {
  const clientIndex = path.findLastIndex((name) => clients.includes(name));
  const rest = path.slice(clientIndex + 1);
  if (clientIndex < 0 || rest.length === 0) return null;
  const [name = ''] = rest;
  const isApiCall = /^api_?call$/i.test(name);
  const method = isApiCall
    ? toText(args[0])
    : rest.length > 1
      ? rest.join('.')
      : name.replaceAll('_', '.');
  if (!method.includes('.')) return null;
  const methodArgs = isApiCall
    ? (args[1] ?? namedArgs['params'] ?? namedArgs['json'] ?? namedArgs['data'])
    : (args[0] ?? namedArgs);
  const headers: HeaderList = token === null ? [] : [['Authorization', `Bearer ${token}`]];
  return makeRequest({
    url: apiUrl + method,
    verb: 'POST',
    headers: replaceContentType(headers, FORM_TYPE),
    body: formBody(fieldsOf(asObject(methodArgs))),
  });
}
