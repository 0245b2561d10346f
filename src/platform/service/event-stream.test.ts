import { describe, expect, it, vi } from 'vitest';
import { openWorld } from '../testing/open-world.ts';
import { EventStream } from './event-stream.ts';

describe('GET /sandbox/stream', () => {
  /** Reads until the text contains `wanted`. */
  async function readUntil(
    reader: ReadableStreamDefaultReader<Uint8Array>,
    wanted: string,
  ): Promise<string> {
    let text = '';
    while (!text.includes(wanted)) {
      const { done, value } = await reader.read();
      if (done) throw new Error(`the stream ended before ${wanted}`);
      text += new TextDecoder().decode(value);
    }
    return text;
  }

  it('sends calls and changes, and resumes where a client left off', async () => {
    const world = await openWorld();
    const open = async (last?: string) => {
      const headers = last === undefined ? {} : { 'last-event-id': last };
      const response = await world.platform.fetch(
        new Request('http://localhost/sandbox/stream', { headers }),
      );
      expect(response.headers.get('content-type')).toBe('text/event-stream');
      return (response.body as ReadableStream<Uint8Array>).getReader();
    };
    const first = await open();
    await world.call('auth.test');
    const text = await readUntil(first, 'auth.test');
    expect(text).toContain('event: exchange');
    await first.cancel();
    const last = /id: (\S+)/.exec(text)?.[1] ?? '';
    await world.sandbox('/clock', { advance_s: 1 });
    expect(await readUntil(await open(last), 'clock')).toContain('event: world');
    expect(await readUntil(await open('elsewhen.5'), 'resync')).toContain('event: world');
  });

  it('opens no stream for HEAD', async () => {
    const world = await openWorld();
    const subscribe = vi.spyOn(EventStream.prototype, 'subscribe');
    const head = await world.send('/sandbox/stream', { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    expect(subscribe).not.toHaveBeenCalled();
    subscribe.mockRestore();
  });
});
