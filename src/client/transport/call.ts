import type { HeaderList } from '../../contract/sandbox.ts';

/** A request exactly as it is sent. GET takes no body. */
export interface CallRequest {
  readonly verb: string;
  /** Absolute, query included. */
  readonly url: string;
  readonly headers: HeaderList;
  /** Bytes where the text alone would not do: another charset, or no Content-Type at all. */
  readonly body: string | Uint8Array<ArrayBuffer> | null;
}

/** An answer as it came over the wire, whatever its status. */
export interface WireAnswer {
  /** Address it came from, after every redirect. */
  readonly url: string;
  readonly status: number;
  readonly headers: HeaderList;
  readonly text: string;
  /** Length of the body in bytes; where it was cut, of what was read. */
  readonly bytes: number;
  /** Only the beginning of the body was read. */
  readonly truncated: boolean;
  /** From sending to the last byte of the body, in milliseconds. */
  readonly duration_ms: number;
  /** Id of the exchange in the log, from the header `x-parley-exchange`; null when no platform answered. */
  readonly exchange: string | null;
}

/** An answer, and what it says. */
export interface CallAnswer extends WireAnswer {
  /** The JSON object that is the body; null for any other body. */
  readonly json: Readonly<Record<string, unknown>> | null;
  /** Null for a success. Otherwise the code of the refusal, or `HTTP 502` where the body has none. */
  readonly code: string | null;
}

/** The most that is read of a body, in bytes. The longest answers of the platform are a few MB. */
export const LARGEST_ANSWER = 16 * 1024 * 1024;

/**
 * Sends a request and reads the answer, its body up to `LARGEST_ANSWER`. Any status is an answer; it rejects only
 * when there is none: with a `TypeError` when the network failed, or a redirect led out of the page's reach, and with
 * the reason of `signal` when that was aborted.
 */
export async function call(
  fetch: typeof globalThis.fetch,
  request: CallRequest,
  signal?: AbortSignal,
  most: number = LARGEST_ANSWER,
): Promise<CallAnswer> {
  const started = performance.now();
  const response = await fetch(request.url, {
    method: request.verb,
    headers: request.headers.map(([name, value]): [string, string] => [name, value]),
    body: request.body,
    cache: 'no-store',
    ...(signal && { signal }),
  });
  const { bytes, truncated } = await bodyOf(response, most, signal);
  return answerOf({
    url: response.url || request.url,
    status: response.status,
    headers: [...response.headers],
    // A character that was cut in two is left out.
    text: new TextDecoder().decode(bytes, { stream: truncated }),
    bytes: bytes.byteLength,
    truncated,
    duration_ms: performance.now() - started,
    exchange: response.headers.get('x-parley-exchange'),
  });
}

/** Reads what an answer says. Never throws: what is not as expected is absent. */
export function answerOf(answer: WireAnswer): CallAnswer {
  const json = objectIn(answer.text);
  return { ...answer, json, code: codeOf(answer, json) };
}

function objectIn(text: string): CallAnswer['json'] {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Webhooks answer the bare code as plain text. */
const BARE_CODE = /^[a-z_]{3,60}$/;

function codeOf({ status, text }: WireAnswer, json: CallAnswer['json']): string | null {
  if (status < 400 && json?.['ok'] !== false) return null;
  if (typeof json?.['error'] === 'string') return json['error'];
  return BARE_CODE.test(text) ? text : `HTTP ${status}`;
}

async function bodyOf(
  response: Response,
  most: number,
  signal: AbortSignal | undefined,
): Promise<{ readonly bytes: Uint8Array; readonly truncated: boolean }> {
  const reader = response.body?.getReader();
  if (reader === undefined) return { bytes: new Uint8Array(), truncated: false };
  const stop = () => void reader.cancel().catch(() => {});
  // A fetch that comes from elsewhere may not hear of the signal once it has answered.
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted === true) stop();
  try {
    const chunks: Uint8Array[] = [];
    let length = 0;
    for (;;) {
      const { done, value } = await reader.read();
      signal?.throwIfAborted();
      if (done) return { bytes: joined(chunks, length), truncated: false };
      chunks.push(value);
      length += value.byteLength;
      if (length <= most) continue;
      stop();
      return { bytes: joined(chunks, length).subarray(0, most), truncated: true };
    }
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
