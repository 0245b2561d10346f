import type { HeaderList } from '../../contract/sandbox.ts';

/** A request exactly as the user composed it. GET takes no body. */
export interface RawCall {
  readonly verb: string;
  /** Absolute, query included. */
  readonly url: string;
  readonly headers: HeaderList;
  /** Bytes where the text alone would not do: another charset, or no Content-Type at all. */
  readonly body: string | Uint8Array<ArrayBuffer> | null;
}

/** The answer to a raw call, whatever its status. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: HeaderList;
  readonly text: string;
  /** Length of the body in bytes. */
  readonly bytes: number;
  /** From sending to the last byte of the body, in milliseconds. */
  readonly duration_ms: number;
  /** Id of the exchange in the log, from the header `x-parley-exchange`; null when no platform answered. */
  readonly exchange: string | null;
}

/**
 * Sends a request and reads the answer whole. Any status is an answer; it throws only when there is none:
 * a `TypeError` when the network failed, an `AbortError` when `signal` was aborted.
 */
export async function sendRawCall(
  fetch: typeof globalThis.fetch,
  call: RawCall,
  signal?: AbortSignal,
): Promise<RawAnswer> {
  const started = performance.now();
  const response = await fetch(call.url, {
    method: call.verb,
    headers: call.headers.map(([name, value]): [string, string] => [name, value]),
    body: call.body,
    cache: 'no-store',
    ...(signal && { signal }),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return {
    status: response.status,
    headers: [...response.headers],
    text: new TextDecoder().decode(bytes),
    bytes: bytes.byteLength,
    duration_ms: performance.now() - started,
    exchange: response.headers.get('x-parley-exchange'),
  };
}
