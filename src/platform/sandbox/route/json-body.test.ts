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
    expect(body.message).toContain('more than 67108864 bytes');
    expect(sent).toBeLessThanOrEqual(64 + 3);
  });

  it('is refused for its chunks, and not for its bytes, where these are too many', async () => {
    const world = await openWorld();
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1)),
    });
    const init = { method: 'POST', body: endless, ...STREAMED };
    const { status, body } = await world.send('/sandbox/reset', init);
    expect([status, body.error]).toEqual([413, 'too_large']);
    expect(body.message).toContain('more than 65536 chunks of fewer than 512 bytes');
  });

  it('is not repeated in its refusal, however many and long the names of its fields', async () => {
    const world = await openWorld();
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`name${n}`, n]));
    const long = { ['k'.repeat(900_000)]: 1 };
    const nested = { conditions: [{ name: 'x', parameters: long, ...long }] };
    for (const path of ['/reset', '/clock', '/users', '/snapshot', '/demos/play'])
      for (const fields of [many, long, nested]) {
        const method = path === '/snapshot' ? 'PUT' : 'POST';
        const init = { method, body: JSON.stringify(fields) };
        const { status, body } = await world.send(`/sandbox${path}`, init);
        expect(status).toBe(400);
        expect(JSON.stringify(body).length).toBeLessThan(1000);
      }
    const { body } = await world.sandbox('/reset', many);
    expect(body.message).toBe(
      'Unknown field name0, name1, name2, name3, name4 and 19995 more; leave it out.',
    );
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
