import { describe, expect, it } from 'vitest';
import { openWorld } from '../../testing/open-world.ts';

const MEBIBYTE = 1024 * 1024;

/** Node wants to be told; the browser's types do not know the word. */
const STREAMED = { duplex: 'half' } as const;

describe('the body of a sandbox call', () => {
  it('is read up to its limit and no further, however much comes', async () => {
    const world = await openWorld();
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(MEBIBYTE).fill(0x20));
      },
    });
    const init = { method: 'PUT', body: endless, ...STREAMED };
    const { status, body } = await world.send('/sandbox/snapshot', init);
    expect([status, body.error]).toEqual([413, 'too_large']);
    expect(sent).toBeLessThanOrEqual(64 + 3);
  });

  it('that breaks off changes nothing', async () => {
    const world = await openWorld();
    const broken = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"seed":2}'));
        controller.error(new Error('the client hung up'));
      },
    });
    const init = { method: 'POST', body: broken, ...STREAMED };
    const { status, body } = await world.send('/sandbox/reset', init);
    expect([status, body.error]).toEqual([400, 'invalid_json']);
    expect((await world.brief()).seed).toBe(1);
  });
});
