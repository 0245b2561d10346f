import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listenLive, type LiveMessage } from './live.ts';

/** A server of streams under the test's control: the newest connection, and how each was asked for. */
class StreamServer {
  readonly lastEventIds: (string | null)[] = [];
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  readonly fetch: typeof fetch = async (_, init) => {
    this.lastEventIds.push(new Headers(init?.headers).get('last-event-id'));
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#controller = controller;
      },
    });
    return new Response(body);
  };

  async send(id: string, data: unknown): Promise<void> {
    const text = `id: ${id}\nevent: world\ndata: ${JSON.stringify(data)}\n\n`;
    this.#controller?.enqueue(new TextEncoder().encode(text));
    await vi.advanceTimersByTimeAsync(0);
  }

  end(): void {
    this.#controller?.close();
  }
}

describe('listening to a world', () => {
  let server: StreamServer;
  let heard: LiveMessage[];
  let stop: () => void;

  beforeEach(async () => {
    vi.useFakeTimers();
    server = new StreamServer();
    heard = [];
    stop = listenLive({
      fetch: server.fetch,
      url: 'http://localhost/sandbox/stream',
      listener: (message) => heard.push(message),
      silence_ms: 1000,
      retry_ms: 100,
    });
    await vi.advanceTimersByTimeAsync(0);
  });

  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  it('hands on what it hears', async () => {
    await server.send('a.1', { reason: 'clock' });
    expect(heard).toEqual([
      { type: 'connected', resumed: false },
      { type: 'world', value: { reason: 'clock' } },
    ]);
  });

  it('comes back to where it left off when the connection ends', async () => {
    await server.send('a.7', { reason: 'clock' });
    server.end();
    await vi.advanceTimersByTimeAsync(100);
    expect(server.lastEventIds).toEqual([null, 'a.7']);
    expect(heard.slice(2)).toEqual([{ type: 'lost' }, { type: 'connected', resumed: true }]);
  });

  it('takes a silent connection for dead', async () => {
    await vi.advanceTimersByTimeAsync(900);
    await server.send('a.1', { reason: 'clock' });
    await vi.advanceTimersByTimeAsync(900);
    expect(server.lastEventIds).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(300);
    expect(server.lastEventIds).toEqual([null, 'a.1']);
  });

  it('stops when it is told to', async () => {
    stop();
    server.end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.lastEventIds).toHaveLength(1);
    expect(heard).toEqual([{ type: 'connected', resumed: false }]);
  });
});

it('waits longer the more often it fails', async () => {
  vi.useFakeTimers();
  const attempts: number[] = [];
  const stop = listenLive({
    fetch: () => {
      attempts.push(Date.now());
      return Promise.reject(new TypeError('nobody answers'));
    },
    url: 'http://localhost/sandbox/stream',
    listener: () => {},
    retry_ms: 100,
  });
  await vi.advanceTimersByTimeAsync(10_000);
  stop();
  vi.useRealTimers();
  const waits = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0));
  expect(waits.slice(0, 6)).toEqual([100, 200, 400, 800, 1600, 1600]);
});
