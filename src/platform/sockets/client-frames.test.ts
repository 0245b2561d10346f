import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { post } from '../testing/events.ts';
import { deliveriesOf } from '../testing/lively-world.ts';
import { START_S } from '../testing/open-world.ts';
import { settleAll } from '../testing/receiver.ts';
import { connectApp, connectTo, SocketClient, socketWorld } from '../testing/socket-client.ts';

/** Anything that a client may send: text, JSON of every shape, and frames that are nearly right. */
const anyFrame = fc.oneof(
  fc.constant(null),
  fc.string({ unit: 'binary' }),
  fc.json(),
  fc.record({ envelope_id: fc.anything(), payload: fc.jsonValue() }).map((frame) => write(frame)),
  fc
    .record({
      id: fc.jsonValue(),
      type: fc.constantFrom('ping', 'message', 'hello', 'typing', '__proto__'),
      channel: fc.jsonValue(),
      text: fc.jsonValue(),
    })
    .map(write),
);

function write(frame: object): string {
  try {
    return JSON.stringify(frame);
  } catch {
    return '{';
  }
}

describe('what a client sends', () => {
  it('breaks no socket-mode connection, and acknowledges nothing but its envelopes', async () => {
    const { world, channel } = await socketWorld();
    await world.sandbox('/reset', { rate_limits: false });
    await world.sandbox(
      `/apps/${world.app.app_id}`,
      { delivery: 'socket', subscriptions: ['message'] },
      'PATCH',
    );
    await post(world, channel, 'hello');
    await fc.assert(
      fc.asyncProperty(fc.array(anyFrame, { maxLength: 20 }), async (frames) => {
        const client = await connectApp(world, SocketClient.silent());
        for (const frame of frames) client.link?.onMessage(frame);
        expect(client.closed).toBeNull();
        expect(await deliveriesOf(world)).toMatchObject([{ attempts: [] }]);
        await world.sandbox('/reset', { rate_limits: false });
        await world.sandbox(
          `/apps/${world.app.app_id}`,
          { delivery: 'socket', subscriptions: ['message'] },
          'PATCH',
        );
        await post(world, channel, 'hello');
      }),
      { numRuns: 60 },
    );
  });

  it('breaks no connection for real-time messages', async () => {
    const { world } = await socketWorld();
    await world.sandbox('/reset', { rate_limits: false });
    const token = await world.mint('legacy_bot', ['chat:write:bot', 'bot']);
    await fc.assert(
      fc.asyncProperty(fc.array(anyFrame, { maxLength: 20 }), async (frames) => {
        const { url } = (await world.call('rtm.connect', {}, { token })).body;
        const client = await connectTo(world, url);
        for (const frame of frames) client.link?.onMessage(frame);
        await settleAll();
        expect(client.closed).toBeNull();
        client.say({ type: 'ping', id: 'last' });
        expect(client.frames.at(-1)).toEqual({ type: 'pong', reply_to: 'last' });
        client.hangUp();
      }),
      { numRuns: 100 },
    );
  });

  it('closes its connection if it is a flood, and nobody else’s', async () => {
    let now = START_S * 1000;
    const { world, channel } = await socketWorld({ clock: () => now });
    const flooding = await connectApp(world);
    const other = await connectApp(world);
    for (let n = 0; n < 200; n += 1) flooding.link?.onMessage('junk');
    expect(flooding.closed).toBeNull();
    now += 10_000;
    for (let n = 0; n < 200; n += 1) flooding.link?.onMessage('junk');
    expect(flooding.closed).toBeNull();
    flooding.link?.onMessage('junk');
    expect(flooding.closed).toEqual({ code: 1008, reason: 'too many messages' });
    await post(world, channel, 'hello');
    await settleAll();
    expect(other.texts).toEqual(['hello']);
  });

  it('is counted anew once ten seconds have passed, and when the host’s clock is set back', async () => {
    let now = START_S * 1000;
    const { world } = await socketWorld({ clock: () => now });
    const client = await connectApp(world);
    const send = (frames: number) => {
      for (let n = 0; n < frames; n += 1) client.link?.onMessage('junk');
    };
    send(150);
    now += 9_999;
    send(50);
    expect(client.closed).toBeNull();
    now -= 20_000;
    send(200);
    expect(client.closed).toBeNull();
    now += 9_999;
    send(1);
    expect(client.closed).toEqual({ code: 1008, reason: 'too many messages' });
  });

  it('posts nothing once its connection was closed for a flood', async () => {
    const { world, channel } = await socketWorld();
    const token = await world.mint('legacy_bot', ['chat:write:bot', 'bot']);
    const { url } = (await world.call('rtm.connect', {}, { token })).body;
    const flooding = await connectTo(world, url);
    for (let n = 0; n < 201; n += 1) flooding.link?.onMessage('junk');
    expect(flooding.closed).toEqual({ code: 1008, reason: 'too many messages' });
    flooding.say({ type: 'message', id: 1, channel, text: 'too late' });
    await settleAll();
    const { messages } = (await world.call('conversations.history', { channel })).body;
    expect(messages.map(({ text }: { text: string }) => text)).not.toContain('too late');
  });

  it('may be any number of acknowledgements that are expected', async () => {
    const { world, channel } = await socketWorld();
    await world.sandbox('/reset', { rate_limits: false });
    await world.sandbox(
      `/apps/${world.app.app_id}`,
      { delivery: 'socket', subscriptions: ['message'] },
      'PATCH',
    );
    const client = await connectApp(world);
    for (let n = 0; n < 300; n += 1) await post(world, channel, `${n}`);
    await settleAll();
    expect(client.texts).toEqual(Array.from({ length: 300 }, (_, n) => `${n}`));
    expect(client.closed).toBeNull();
  });
});

describe('a client that does not read', () => {
  it('is closed once too much waits for it, and its events go elsewhere', async () => {
    const { world, channel } = await socketWorld();
    const slow = await connectApp(world, SocketClient.silent());
    slow.waiting = 4 * 1024 * 1024;
    await post(world, channel, 'first');
    await settleAll();
    expect(slow.texts).toEqual(['first']);
    slow.say({ envelope_id: slow.envelopes[0].envelope_id });
    slow.waiting += 1;
    await post(world, channel, 'hello');
    await settleAll();
    expect(slow.closed).toEqual({ code: 1013, reason: 'the client reads too slowly' });
    expect((await connectApp(world)).texts).toEqual(['hello']);
  });
});
