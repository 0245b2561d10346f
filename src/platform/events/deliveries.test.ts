import { describe, expect, it } from 'vitest';
import type { WorldDelivery } from '../../contract/sandbox.ts';
import type { PlatformOptions } from '../platform.ts';
import { configure, eventsOf, post } from '../testing/events.ts';
import { START_S, openWorld, type OpenWorld } from '../testing/open-world.ts';
import { answered, Receiver, settled, timedOut } from '../testing/receiver.ts';
import type { SendOutcome } from '../runtime/outbound.ts';

const URL = 'https://app.example/events';

/** A world that delivers messages to a receiver. */
async function delivering(options: PlatformOptions = {}) {
  const receiver = new Receiver();
  const world = await openWorld({ send: receiver.send, ...options });
  await configure(world, { request_url: URL, subscriptions: ['message'] });
  return { world, receiver, channel: world.channels['deploys'] ?? '' };
}

const deliveriesOf = async (world: OpenWorld) =>
  (await world.sandbox('/deliveries')).body.deliveries as WorldDelivery[];

const advance = async (world: OpenWorld, advance_s: number) => {
  await world.sandbox('/clock', { advance_s });
  await settled();
};

/** The signature as a receiver computes it. */
async function signatureOf(secret: string, timestamp: string, body: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes(secret), algorithm, false, ['sign']);
  const signed = await crypto.subtle.sign('HMAC', key, bytes(`v0:${timestamp}:${body}`));
  const hex = Array.from(new Uint8Array(signed), (byte) => byte.toString(16).padStart(2, '0'));
  return `v0=${hex.join('')}`;
}

describe('a delivery', () => {
  it('posts the wrapper to the Request URL, signed', async () => {
    const { world, receiver, channel } = await delivering();
    await post(world, channel, 'héllo');
    await settled();
    const [event] = await eventsOf(world);
    const [got] = receiver.events;
    expect(got?.url).toBe(URL);
    expect(got?.json).toEqual(event?.wrapper);
    const timestamp = String(START_S);
    expect(got?.headers).toEqual({
      'content-type': 'application/json',
      'user-agent': 'Parley',
      'x-slack-request-timestamp': timestamp,
      'x-slack-signature': await signatureOf(world.app.signing_secret, timestamp, got?.body ?? ''),
    });
    expect(await deliveriesOf(world)).toMatchObject([
      {
        event: event?.id,
        type: 'message',
        state: 'delivered',
        due: null,
        attempts: [{ status: 200 }],
      },
    ]);
  });

  it('is tried again at once, after a minute and after five more, and then abandoned', async () => {
    const { world, receiver, channel } = await delivering();
    const outcomes: SendOutcome[] = [timedOut, answered(500, 'broken')];
    receiver.answer = () => outcomes.shift() ?? answered(404);
    await post(world, channel, 'hello');
    await settled();
    const counts = [receiver.events.length];
    for (const s of [59, 1, 299, 1, 3600]) {
      await advance(world, s);
      counts.push(receiver.events.length);
    }
    expect(counts).toEqual([2, 2, 3, 3, 4, 4]);
    const retries = receiver.events.map(({ headers }) => [
      headers['x-slack-retry-num'],
      headers['x-slack-retry-reason'],
    ]);
    expect(retries).toEqual([
      [undefined, undefined],
      ['1', 'http_timeout'],
      ['2', 'http_error'],
      ['3', 'http_error'],
    ]);
    expect(new Set(receiver.events.map(({ body }) => body)).size).toBe(1);
    const [delivery] = await deliveriesOf(world);
    expect(delivery).toMatchObject({ state: 'abandoned', reason: 'retries_exhausted' });
    expect(delivery?.attempts).toMatchObject([
      { at: START_S, retry_num: 0, status: null, fault: 'http_timeout' },
      { at: START_S, retry_num: 1, status: 500, fault: 'http_error', detail: 'broken' },
      { at: START_S + 60, retry_num: 2 },
      { at: START_S + 360, retry_num: 3, status: 404 },
    ]);
  });

  it.each<[string, SendOutcome, string]>([
    ['the app asks for that', answered(500, '', { 'x-slack-no-retry': '1' }), 'no_retry'],
    ['the host refuses the address', { kind: 'refused', detail: 'link-local' }, 'refused'],
  ])('is not tried again when %s', async (_why, outcome, reason) => {
    const { world, receiver, channel } = await delivering();
    receiver.answer = () => outcome;
    await post(world, channel, 'hello');
    await advance(world, 3600);
    expect(receiver.events).toHaveLength(1);
    expect(await deliveriesOf(world)).toMatchObject([{ state: 'abandoned', reason }]);
  });

  it('of an app without a Request URL is abandoned, and can be made once it has one', async () => {
    const receiver = new Receiver();
    const world = await openWorld({ send: receiver.send });
    await configure(world, { subscriptions: ['message'] });
    await post(world, world.channels['deploys'] ?? '', 'missed');
    const [missed] = await deliveriesOf(world);
    expect(missed).toMatchObject({ state: 'abandoned', reason: 'no_request_url' });
    const again = () => world.sandbox(`/deliveries/${missed?.id}/redeliver`, {});
    expect((await again()).body.error).toBe('no_request_url');
    await configure(world, { request_url: URL });
    expect(receiver.texts).toEqual([]);
    expect((await again()).body).toMatchObject({ ok: true, state: 'waiting', reason: null });
    await settled();
    expect(receiver.texts).toEqual(['missed']);
    expect(await deliveriesOf(world)).toMatchObject([{ state: 'delivered' }]);
    await again();
    await settled();
    expect(receiver.texts).toEqual(['missed', 'missed']);
    const { status, body } = await world.sandbox('/deliveries/Dv0NOTHING/redeliver', {});
    expect([status, body.error]).toEqual([404, 'delivery_not_found']);
  });

  it('keeps no secret that an app answers with', async () => {
    const { world, receiver, channel } = await delivering();
    receiver.answer = () => answered(500, `${'x'.repeat(490)} ${world.bot}`);
    await post(world, channel, 'hello');
    await settled();
    const text = JSON.stringify(await deliveriesOf(world));
    expect(text).toContain('xxx');
    expect(text).not.toContain(world.bot.slice(0, 12));
  });
});

describe('deliveries', () => {
  it('never hold up a call: an app that does not answer is none of its business', async () => {
    const { world, receiver, channel } = await delivering();
    receiver.answer = () => new Promise(() => undefined);
    expect(await post(world, channel, 'one')).toMatch(/^\d+\.\d+$/);
    expect(await post(world, channel, 'two')).toMatch(/^\d+\.\d+$/);
    expect(await deliveriesOf(world)).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }]);
  });

  it('of one conversation keep their order; others go on meanwhile', async () => {
    const { world, receiver, channel } = await delivering();
    receiver.answer = ({ json }) => (json.event.text === 'first' ? answered(500) : answered(200));
    await post(world, channel, 'first');
    await post(world, channel, 'second');
    await post(world, world.channels['direct'] ?? '', 'elsewhere');
    await settled();
    expect(receiver.texts).toEqual(['first', 'first', 'elsewhere']);
    receiver.answer = () => answered(200);
    await advance(world, 60);
    expect(receiver.texts.slice(3)).toEqual(['first', 'second']);
  });

  it('of many conversations are under way together, up to ten of an app', async () => {
    const { world, receiver } = await delivering();
    await world.sandbox('/reset', { rate_limits: false });
    await configure(world, { request_url: URL, subscriptions: ['member_joined_channel'] });
    receiver.answer = () => new Promise(() => undefined);
    for (let n = 0; n < 15; n += 1) await world.call('conversations.create', { name: `room-${n}` });
    await settled();
    expect(receiver.events).toHaveLength(10);
  });

  it('ask the host to be called back when the next one is due', async () => {
    const woken: { delay: number; call: () => void }[] = [];
    const wake = (delay: number, call: () => void) => {
      const entry = { delay, call };
      woken.push(entry);
      return () => void woken.splice(woken.indexOf(entry), 1);
    };
    let now = START_S * 1000;
    const { world, receiver, channel } = await delivering({ wake, clock: () => now });
    receiver.answer = () => timedOut;
    await post(world, channel, 'hello');
    expect(receiver.events).toEqual([]);
    const [soon] = woken.splice(0);
    expect(soon?.delay).toBe(0);
    soon?.call();
    await settled();
    expect(receiver.events).toHaveLength(2);
    const [later] = woken.splice(0);
    expect(later?.delay).toBe(60_000);
    now += 60_000;
    later?.call();
    await settled();
    expect(receiver.events).toHaveLength(3);
    await world.sandbox('/clock', { frozen: true });
    expect(woken).toEqual([]);
  });

  it('wait where the host cannot send', async () => {
    const { world } = await delivering();
    const { body: snapshot } = await world.sandbox('/snapshot');
    const mute = await openWorld();
    await mute.sandbox('/snapshot', snapshot, 'PUT');
    await post(mute, mute.channels['deploys'] ?? '', 'hello');
    await settled();
    expect(await deliveriesOf(mute)).toMatchObject([{ state: 'waiting', attempts: [] }]);
  });

  it('go on when the host breaks its promise', async () => {
    const { world, receiver, channel } = await delivering();
    receiver.answer = () => Promise.reject(new Error('no network'));
    await post(world, channel, 'hello');
    await settled();
    const [delivery] = await deliveriesOf(world);
    expect(delivery?.attempts[0]).toMatchObject({
      fault: 'unknown_error',
      detail: 'the host failed: no network',
    });
  });

  it('of a world that was replaced count for nothing', async () => {
    const { world, receiver, channel } = await delivering();
    let answer: (outcome: SendOutcome) => void = () => undefined;
    receiver.answer = () => new Promise((resolve) => (answer = resolve));
    await post(world, channel, 'hello');
    await settled();
    await world.sandbox('/reset', {});
    answer(answered(200));
    await settled();
    expect(await deliveriesOf(world)).toEqual([]);
  });
});

describe('an app that fails most deliveries of an hour', () => {
  it('is disabled; what it should be sent waits until it is enabled by hand', async () => {
    const { world, receiver, channel } = await delivering();
    receiver.answer = () => answered(500);
    for (const text of ['one', 'two', 'three']) {
      await post(world, channel, text);
      for (const s of [60, 300, 840]) await advance(world, s);
    }
    expect((await world.brief()).apps[0]?.delivery_disabled).toBe(false);
    await post(world, channel, 'last straw');
    await advance(world, 3600);
    expect((await world.brief()).apps[0]?.delivery_disabled).toBe(true);

    receiver.answer = () => answered(200);
    const before = receiver.events.length;
    await post(world, channel, 'later');
    await advance(world, 3600);
    expect(receiver.events).toHaveLength(before);
    await configure(world, { delivery_disabled: false });
    await settled();
    expect(receiver.texts.slice(before)).toEqual(['last straw', 'later']);
    expect((await world.brief()).apps[0]?.delivery_disabled).toBe(false);
  });
});
