import { ParseError } from 'eventsource-parser';
import type { StreamEvents } from '../../contract/sandbox.ts';
import { eventReader } from './event-stream.ts';

/** What the stream of a world tells, and whether it is being heard. */
export type LiveMessage =
  | { readonly type: 'exchange'; readonly value: StreamEvents['exchange'] }
  | { readonly type: 'world'; readonly value: StreamEvents['world'] }
  /** `resumed`: nothing was missed. Otherwise what was read before may be behind. */
  | { readonly type: 'connected'; readonly resumed: boolean }
  | { readonly type: 'lost' };

export interface LiveOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly url: string;
  readonly listener: (message: LiveMessage) => void;
  /** Silence, in milliseconds, after which a connection is taken for dead and made anew. */
  readonly silence_ms?: number;
  /** Wait before a new attempt, in milliseconds; doubles up to sixteen times as long. */
  readonly retry_ms?: number;
}

/**
 * Listens to `GET /sandbox/stream` until the function it returns is called. A connection that ends, fails or
 * falls silent is made anew with `Last-Event-ID`, so that nothing is missed.
 *
 * It reads a fetch and not an `EventSource`: a browser may put a service worker to sleep in the middle of a
 * stream, and an `EventSource` is not told of it; and the page's fetch can be injected.
 */
export function listenLive({
  fetch,
  url,
  listener,
  silence_ms = 45_000,
  retry_ms = 500,
}: LiveOptions): () => void {
  const stop = new AbortController();
  let lastId: string | null = null;
  let failures = 0;

  async function connect(): Promise<void> {
    const attempt = new AbortController();
    const giveUp = () => attempt.abort();
    stop.signal.addEventListener('abort', giveUp, { once: true });
    let silence = setTimeout(giveUp, silence_ms);
    const read = eventReader(({ id, event, data }) => {
      if (id !== undefined) lastId = id;
      if (event === 'exchange' || event === 'world') {
        listener({ type: event, value: JSON.parse(data) });
      }
    });
    try {
      const response = await fetch(url, {
        headers: { accept: 'text/event-stream', ...(lastId && { 'last-event-id': lastId }) },
        cache: 'no-store',
        signal: attempt.signal,
      });
      if (!response.ok || !response.body)
        throw new Error(`The stream answered ${response.status}.`);
      failures = 0;
      listener({ type: 'connected', resumed: lastId !== null });
      await readAll(abortable(response.body, attempt.signal), (text) => {
        clearTimeout(silence);
        silence = setTimeout(giveUp, silence_ms);
        read(text);
      });
    } catch (error) {
      // An event that is too long stays too long: go on without it.
      if (error instanceof ParseError) lastId = null;
      throw error;
    } finally {
      clearTimeout(silence);
      stop.signal.removeEventListener('abort', giveUp);
    }
  }

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      // However an attempt ends, the answer is the same: try again, later each time.
      await connect().catch(() => {});
      if (stop.signal.aborted) return;
      listener({ type: 'lost' });
      await pause(retry_ms * 2 ** Math.min(failures++, 4), stop.signal);
    }
  }

  void run();
  return () => stop.abort();
}

/** A body that ends when `signal` is aborted, also where the fetch it came from does not listen to it. */
function abortable(body: ReadableStream<Uint8Array>, signal: AbortSignal) {
  return body.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal });
}

/** Calls `onText` with every piece of a body, the empty ones too, until the body ends. */
async function readAll(body: ReadableStream<Uint8Array>, onText: (text: string) => void) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onText(decoder.decode(value, { stream: true }));
    }
  } finally {
    // Lets go of the connection; a body that failed has nothing to cancel.
    await reader.cancel().catch(() => {});
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
