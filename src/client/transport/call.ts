import { isJsonObject } from '../../contract/json.ts';
import { joinBytes } from '../../contract/joined-bytes.ts';
import type { HeaderList } from '../../contract/sandbox.ts';

/** A request exactly as it is sent. GET takes no body. */
export interface CallRequest {
  readonly verb: string;
  /** Absolute, query included. */
  readonly url: string;
  readonly headers: HeaderList;
  /** Bytes for another charset than UTF-8, or to send no Content-Type. */
  readonly body: string | Uint8Array<ArrayBuffer> | null;
}

/** A response of any status. */
export interface WireAnswer {
  /** The address that answered, after all redirects. */
  readonly url: string;
  readonly status: number;
  readonly headers: HeaderList;
  readonly text: string;
  /** Length of the body in bytes; if it was truncated, of the part that was read. */
  readonly bytes: number;
  /** Whether only the beginning of the body was read. */
  readonly truncated: boolean;
  /** From sending to the last byte of the body, in milliseconds. */
  readonly duration_ms: number;
  /** Id of the exchange in the log, from the header `x-parley-exchange`; null if another server answered. */
  readonly exchange: string | null;
}

/** A response with its parsed body. */
export interface CallAnswer extends WireAnswer {
  /** The body, if it is a JSON object; else null. */
  readonly json: Readonly<Record<string, unknown>> | null;
  /** Null for a success. Otherwise the error code, or for example `HTTP 502` if the body has none. */
  readonly code: string | null;
}

/** The maximum length of a body, in bytes. The longest answers of the platform have a few MB. */
export const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/**
 * Sends a request and reads the response, its body up to `maxBytes` bytes. Resolves for any status. Rejects with a
 * `TypeError` if the network fails or a redirect leads to another origin, and with the reason of `signal` if that is
 * aborted.
 */
export async function call(
  fetch: typeof globalThis.fetch,
  request: CallRequest,
  signal?: AbortSignal,
  maxBytes: number = MAX_ANSWER_BYTES,
): Promise<CallAnswer> {
  const startTime = performance.now();
  const response = await fetch(request.url, {
    method: request.verb,
    headers: request.headers.map(([name, value]): [string, string] => [name, value]),
    body: request.body,
    cache: 'no-store',
    ...(signal && { signal }),
  });
  const { bytes, truncated } = await readBody(response, maxBytes, signal);
  return answerOf({
    url: response.url || request.url,
    status: response.status,
    headers: [...response.headers],
    // Truncation may split the last character; `stream` leaves it out.
    text: new TextDecoder().decode(bytes, { stream: truncated }),
    bytes: bytes.byteLength,
    truncated,
    duration_ms: performance.now() - startTime,
    exchange: response.headers.get('x-parley-exchange'),
  });
}

/** Adds to a response its parsed body and its error code. Never throws. */
export function answerOf(answer: WireAnswer): CallAnswer {
  const json = parseObject(answer.text);
  return { ...answer, json, code: codeOf(answer, json) };
}

function parseObject(text: string): CallAnswer['json'] {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Webhooks return the bare error code as plain text. */
const BARE_CODE = /^[a-z_]{3,60}$/;

function codeOf({ status, text }: WireAnswer, json: CallAnswer['json']): string | null {
  if (status < 400 && json?.['ok'] !== false) return null;
  if (typeof json?.['error'] === 'string') return json['error'];
  return BARE_CODE.test(text) ? text : `HTTP ${status}`;
}

async function readBody(
  response: Response,
  maxBytes: number,
  signal: AbortSignal | undefined,
): Promise<{ readonly bytes: Uint8Array; readonly truncated: boolean }> {
  const reader = response.body?.getReader();
  if (reader === undefined) return { bytes: new Uint8Array(), truncated: false };
  const stop = () => void reader.cancel().catch(() => {});
  // An injected fetch may ignore the signal once it has resolved.
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted === true) stop();
  try {
    const chunks: Uint8Array[] = [];
    let length = 0;
    for (;;) {
      const { done, value } = await reader.read();
      signal?.throwIfAborted();
      if (done) return { bytes: joinBytes(chunks, length), truncated: false };
      chunks.push(value);
      length += value.byteLength;
      if (length <= maxBytes) continue;
      stop();
      return { bytes: joinBytes(chunks, length).subarray(0, maxBytes), truncated: true };
    }
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}
