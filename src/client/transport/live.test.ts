import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listenLive, type LiveMessage, MAX_EVENT_LENGTH } from './live.ts';

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

  send(id: string, data: unknown): Promise<void> {
    return this.write(`id: ${id}\nevent: world\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Writes a text in chunks of that many bytes. */
  async write(text: string, size = Infinity): Promise<void> {
    const bytes = new TextEncoder().encode(text);
    for (let at = 0; at < bytes.length; at += size) {
      this.#controller?.enqueue(bytes.subarray(at, at + size));
    }
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

  it('hands on events and deliveries, and nothing it does not know', async () => {
    for (const name of ['event', 'delivery', 'lesson'])
      await server.write(`event: ${name}\ndata: {"id":"1"}\n\n`);
    expect(heard.slice(1)).toEqual([
      { type: 'event', value: { id: '1' } },
      { type: 'delivery', value: { id: '1' } },
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

  it('reads events wherever their chunks are cut, even inside a character', async () => {
    await server.write('event: world\r\ndata: {"reason":\r\ndata: "“a”"}\r\n\r\n', 1);
    expect(heard.slice(1)).toEqual([{ type: 'world', value: { reason: '“a”' } }]);
  });

  it('takes a comment for a sign of life, and passes over what it does not know', async () => {
    await vi.advanceTimersByTimeAsync(900);
    await server.write(': still here\n\nretry: soon\nunknown\n\nevent: other\ndata: 1\n\n');
    await vi.advanceTimersByTimeAsync(900);
    expect(server.lastEventIds).toHaveLength(1);
    expect(heard).toHaveLength(1);
  });

  it.each([
    ['one endless line', 'a'],
    ['an endless event', 'data: a\n'],
  ])('reads no more than it must of %s, and goes on without it', async (_, unit) => {
    await server.send('a.3', { reason: 'clock' });
    const enough = Math.ceil((1.1 * MAX_EVENT_LENGTH) / unit.replace('data: ', '').length);
    await server.write(unit.repeat(enough), 65_536);
    expect(heard.at(-1)).toEqual({ type: 'lost' });
    await vi.advanceTimersByTimeAsync(100);
    expect(server.lastEventIds).toEqual([null, null]);
    expect(heard.at(-1)).toEqual({ type: 'connected', resumed: false });
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
