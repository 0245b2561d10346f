import { createParser, type EventSourceMessage, ParseError } from 'eventsource-parser';
import type { StreamEvents } from '../../contract/sandbox.ts';

/** A message of the event stream, or a change of its connection. */
export type LiveMessage =
  | { readonly type: 'exchange'; readonly value: StreamEvents['exchange'] }
  | { readonly type: 'event'; readonly value: StreamEvents['event'] }
  | { readonly type: 'delivery'; readonly value: StreamEvents['delivery'] }
  | { readonly type: 'world'; readonly value: StreamEvents['world'] }
  /** `resumed`: whether no message was missed. If not, everything must be read again. */
  | { readonly type: 'connected'; readonly resumed: boolean }
  | { readonly type: 'lost' };

export interface LiveOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly url: string;
  readonly listener: (message: LiveMessage) => void;
  /** How long the stream may be silent before it reconnects, in milliseconds. */
  readonly silence_ms?: number;
  /** Delay before the next attempt, in milliseconds; doubles up to sixteen times that. */
  readonly retry_ms?: number;
}

/**
 * Listens to `GET /sandbox/stream`, and returns a function that stops it. If the connection ends, fails or is silent, it
 * reconnects with `Last-Event-ID`, so that no message is lost.
 *
 * It uses `fetch` instead of `EventSource`, which does not notice if the browser stops the service worker in the middle
 * of a stream, and into which no `fetch` can be injected.
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
    let silenceTimer = setTimeout(giveUp, silence_ms);
    const readEvents = eventReader(({ id, event, data }) => {
      if (id !== undefined) lastId = id;
      if (isKnownEvent(event)) listener({ type: event, value: JSON.parse(data) });
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
        clearTimeout(silenceTimer);
        silenceTimer = setTimeout(giveUp, silence_ms);
        readEvents(text);
      });
    } catch (error) {
      // Resumed, the stream would send the same event, which is too long: the next connection starts anew.
      if (error instanceof ParseError) lastId = null;
      throw error;
    } finally {
      clearTimeout(silenceTimer);
      stop.signal.removeEventListener('abort', giveUp);
    }
  }

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      // Any error leads to another attempt, after a longer delay each time.
      await connect().catch(() => {});
      if (stop.signal.aborted) return;
      listener({ type: 'lost' });
      await pause(retry_ms * 2 ** Math.min(failures++, 4), stop.signal);
    }
  }

  void run();
  return () => stop.abort();
}

const KNOWN_EVENTS = ['exchange', 'event', 'delivery', 'world'] as const;

const isKnownEvent = (event: string | undefined): event is (typeof KNOWN_EVENTS)[number] =>
  KNOWN_EVENTS.some((name) => name === event);

/** A body that ends when `signal` is aborted, even if the injected fetch ignores the signal. */
function abortable(body: ReadableStream<Uint8Array>, signal: AbortSignal) {
  return body.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal });
}

/** Calls `onText` with every piece of a body, empty ones too. */
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
    // Closes the connection; cancelling a failed body rejects.
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

/** The maximum length of an event, in characters. Events of the platform contain a URL, but no body. */
export const MAX_EVENT_LENGTH = 4 * 1024 * 1024;

/**
 * For the end of each line, the parser searches its whole input for a carriage return and for a line feed. Input in
 * short pieces keeps this linear.
 */
const MAX_PIECE_LENGTH = 4096;

/**
 * Parses server-sent events (`text/event-stream`), and calls `onEvent` with each complete one.
 *
 * @returns a function to call with each piece of text. It throws what `onEvent` throws, and the library's `ParseError`
 *   if an event is longer than `MAX_EVENT_LENGTH`.
 */
export function eventReader(onEvent: (event: EventSourceMessage) => void): (text: string) => void {
  const parser = createParser({
    maxBufferSize: MAX_EVENT_LENGTH,
    onEvent,
    onError: (error) => {
      // Other errors are about unknown fields, which a client ignores.
      if (error.type === 'max-buffer-size-exceeded') throw error;
    },
  });
  return (text) => {
    for (let at = 0; at < text.length; at += MAX_PIECE_LENGTH)
      parser.feed(text.slice(at, at + MAX_PIECE_LENGTH));
  };
}
