import { CLIENT_HEADER } from '../contract/headers/client-header.ts';
import { headerNamed } from '../contract/headers/header-named.ts';
import type { HeaderList } from '../contract/sandbox.ts';
import type { CallAnswer } from './transport/call.ts';
import type { ParleyClient } from './transport/client.ts';
import { throwNoAnswer } from './transport/refusal.ts';
import { bearer, formRequest, getRequest } from './transport/requests.ts';

/** A method of the Web API refused a call. */
export class MethodRefused extends Error {
  override readonly name = 'MethodRefused';
  readonly method: string;
  /** The code of the refusal, as the catalogue explains it. */
  readonly code: string;
  /** Lines of `response_metadata.messages`. */
  readonly messages: readonly string[];
  /** Seconds of the world's clock to wait; null unless the call was rate limited. */
  readonly retry_after_s: number | null;
  /** Id of the exchange in the log; null when no platform answered. */
  readonly exchange: string | null;
  /** Verb and path of the request, for example `POST /api/chat.delete`. */
  readonly request: string;

  constructor(
    refusal: Pick<MethodRefused, 'method' | 'code' | 'messages' | 'retry_after_s' | 'exchange'>,
    verb: Verb = 'POST',
  ) {
    super(`${refusal.method} was refused: ${refusal.code}`);
    this.method = refusal.method;
    this.request = requestLineOf(refusal.method, verb);
    this.code = refusal.code;
    this.messages = refusal.messages;
    this.retry_after_s = refusal.retry_after_s;
    this.exchange = refusal.exchange;
  }
}

/** Marks a call that the page makes for itself: exams ignore it. */
const PAGE_CALL_HEADERS: HeaderList = [[CLIENT_HEADER, 'page']];

/** The headers of a call that the page makes for itself; null for no token. */
export const pageHeaders = (token: string | null): HeaderList => [
  ...bearer(token),
  ...PAGE_CALL_HEADERS,
];

type Verb = 'GET' | 'POST';

const requestLineOf = (method: string, verb: Verb = 'POST') => `${verb} /api/${method}`;

/** Arguments of a method, as form fields; undefined ones are left out. */
export type MethodArguments = Readonly<Record<string, string | undefined>>;

/**
 * Calls a method of the Web API with a form-encoded body. Returns the body of a success and the id of its exchange.
 * Rejects with `MethodRefused`, or with `NoAnswer` if there is no response.
 */
export async function callMethod<Body extends object>(
  client: Pick<ParleyClient, 'baseUrl' | 'call'>,
  token: string | null,
  method: string,
  args: MethodArguments = {},
  signal?: AbortSignal,
): Promise<Body & { readonly exchange: string | null }> {
  const url = `${client.baseUrl}/api/${method}`;
  const request = formRequest(url, args, pageHeaders(token));
  const answer = await client.call(request, signal).catch(throwNoAnswer(requestLineOf(method)));
  return readBody(method, answer) as WithExchange & Body;
}

/** What `callMethod` adds to the body of a success: the id of its exchange. */
type WithExchange = { readonly exchange: string | null };

/** The body of an answer with the id of its exchange. Throws `MethodRefused` unless the answer is a success. */
function readBody(method: string, answer: CallAnswer, verb?: Verb): WithExchange {
  const { json, headers, exchange } = answer;
  if (json?.['ok'] === true) return { ...json, exchange };
  const retryAfter = headerNamed(headers, 'retry-after');
  throw new MethodRefused(
    {
      method,
      code: (json && answer.code) ?? 'unexpected_answer',
      messages: messagesIn(json?.['response_metadata']),
      retry_after_s: retryAfter === undefined ? null : Number(retryAfter),
      exchange,
    },
    verb,
  );
}

/**
 * Calls a method of the Web API with GET, its arguments in the query. Rejects as `callMethod` does. `duration_ms` is how long
 * the call took.
 */
export async function getMethod<Body extends object>(
  client: Pick<ParleyClient, 'baseUrl' | 'call'>,
  token: string | null,
  method: string,
  args: MethodArguments = {},
  signal?: AbortSignal,
): Promise<Body & { readonly exchange: string | null; readonly duration_ms: number }> {
  const query = formRequest('', args).body;
  const request = getRequest(`${client.baseUrl}/api/${method}?${query}`, pageHeaders(token));
  const answer = await client
    .call(request, signal)
    .catch(throwNoAnswer(requestLineOf(method, 'GET')));
  const body = readBody(method, answer, 'GET') as WithExchange & Body;
  return { ...body, duration_ms: answer.duration_ms };
}

/** The lines of `response_metadata.messages`; an empty list if the answer has no lines. */
export function messagesIn(metadata: unknown): readonly string[] {
  const messages: unknown = Object(metadata)['messages'];
  return Array.isArray(messages)
    ? messages.filter((message): message is string => typeof message === 'string')
    : [];
}
