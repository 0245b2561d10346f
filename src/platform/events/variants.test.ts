import { describe, expect, it } from 'vitest';
import { configure, eventsOf, post } from '../testing/events.ts';
import { advance, deliveriesOf, openDeliveringWorld } from '../testing/lively-world.ts';
import { type OpenWorld, START_S } from '../testing/open-world.ts';
import { makeAnswer, type Received, settleAll } from '../testing/receiver.ts';
import { connectApp, socketWorld } from '../testing/socket-client.ts';

const encode = (text: string) => new TextEncoder().encode(text);

/** Whether a request is signed with the secret of the app, computed with the primitives of the host. */
async function isSigned({ headers, body }: Received, secret: string): Promise<boolean> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encode(secret), hmac, false, ['sign']);
  const base = `v0:${headers['x-slack-request-timestamp']}:${body}`;
  const bytes = new Uint8Array(await crypto.subtle.sign(hmac, key, encode(base)));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return headers['x-slack-signature'] === `v0=${hex}`;
}

/** A world with one event that was delivered, and how to deliver it again. */
async function delivered() {
  const { world, receiver, channel } = await openDeliveringWorld();
  await post(world, channel, 'hello');
  await settleAll();
  const [event] = await eventsOf(world);
  const deliver = async (wanted: object) => {
    const answer = await world.sandbox(`/events/${event?.id}/deliver`, wanted);
    await settleAll();
    return answer;
  };
  return { world, receiver, channel, deliver, id: event?.id ?? '', wrapper: event?.wrapper };
}

describe('an event that is delivered again', () => {
  it('comes with the same event_id and bytes, as often as asked', async () => {
    const { world, receiver, deliver, id } = await delivered();
    const { body } = await deliver({ times: 3 });
    expect(body.deliveries).toMatchObject([1, 2, 3].map(() => ({ event: id, variant: null })));
    expect(receiver.events).toHaveLength(4);
    expect(new Set(receiver.events.map((each) => each.body)).size).toBe(1);
    expect(new Set(receiver.events.map(({ headers }) => headers['x-parley-delivery'])).size).toBe(
      4,
    );
    expect((await world.sandbox(`/events/${id}`)).body.deliveries).toHaveLength(4);
  });

  it.each([
    ['signature', { signed: false, token: true, age: 0 }],
    ['token', { signed: true, token: false, age: 0 }],
    ['timestamp', { signed: true, token: true, age: 600 }],
  ])('with a forged %s is wrong in that alone', async (forge, expected) => {
    const { world, receiver, deliver } = await delivered();
    const { body } = await deliver({ forge });
    expect(body.deliveries[0].variant).toEqual({ forge, edited: false });
    const [genuine, forged] = receiver.events as [Received, Received];
    const { signing_secret, verification_token } = world.app;
    expect(await isSigned(genuine, signing_secret)).toBe(true);
    expect({
      signed: await isSigned(forged, signing_secret),
      token: forged.json.token === verification_token,
      age: START_S - Number(forged.headers['x-slack-request-timestamp']),
    }).toEqual(expected);
    expect(forged.json.token).toHaveLength(verification_token.length);
    expect({ ...forged.json, token: '' }).toEqual({ ...genuine.json, token: '' });
  });

  it('can be any other JSON object, with and without a forged token', async () => {
    const { world, receiver, deliver, wrapper } = await delivered();
    const edited = {
      ...wrapper,
      event: { type: 'message', text: 'edited' },
      more: [1, { two: 3 }],
    };
    const { body } = await deliver({ wrapper: edited });
    expect(body.deliveries[0].variant).toEqual({ forge: null, edited: true });
    expect(receiver.events[1]?.json).toEqual(edited);
    expect(await isSigned(receiver.events[1] as Received, world.app.signing_secret)).toBe(true);
    const whole = (await world.sandbox(`/deliveries/${body.deliveries[0].id}`)).body;
    expect(whole.wrapper).toEqual(edited);
    await deliver({ wrapper: {}, forge: 'token' });
    expect(receiver.events[2]?.json).toEqual({ token: expect.stringMatching(/^0+$/) });
  });

  it('comes late if asked, and holds up no other', async () => {
    const { world, receiver, channel, deliver } = await delivered();
    const { body } = await deliver({ delay_s: 90 });
    expect(body.deliveries).toMatchObject([{ state: 'waiting', due: START_S + 90 }]);
    await post(world, channel, 'meanwhile');
    await settleAll();
    expect(receiver.texts).toEqual(['hello', 'meanwhile']);
    await advance(world, 89);
    expect(receiver.texts).toHaveLength(2);
    await advance(world, 1);
    expect(receiver.texts).toEqual(['hello', 'meanwhile', 'hello']);
  });

  it('is sent once if forged, and does not count when an app is disabled', async () => {
    const { world, receiver, deliver } = await delivered();
    receiver.answer = () => makeAnswer(401);
    for (let n = 0; n < 4; n += 1) {
      await deliver({ forge: 'signature', times: 10 });
      await advance(world, 1800);
    }
    const forged = (await deliveriesOf(world)).slice(1);
    expect(forged).toHaveLength(40);
    for (const { state, reason, attempts } of forged)
      expect([state, reason, attempts.length]).toEqual(['abandoned', 'forged', 1]);
    expect((await world.brief()).apps[0]?.delivery_disabled).toBe(false);
    // The same again, unforged.
    await deliver({ times: 10 });
    await advance(world, 60);
    await advance(world, 3600);
    expect((await world.brief()).apps[0]?.delivery_disabled).toBe(true);
  });

  it.each<[string, object, RegExp]>([
    ['too often', { times: 11 }, /times must be at most 10/],
    ['not at all', { times: 0 }, /times must be at least 1/],
    ['in the past', { delay_s: -1 }, /delay_s must be at least 0/],
    ['in a year', { delay_s: 3e7 }, /delay_s must be at most 604800/],
    [
      'with an unknown forgery',
      { forge: 'body' },
      /forge must be one of signature, token, timestamp/,
    ],
    ['with a text for a wrapper', { wrapper: 'x' }, /wrapper must be of type record/],
    ['with a list for a wrapper', { wrapper: [1] }, /wrapper must be of type record/],
    ['with a huge wrapper', { wrapper: { x: 'y'.repeat(2 ** 20) } }, /at most 1048576 characters/],
    ['with a misspelled field', { time: 2 }, /Unknown field time/],
  ])('%s is refused, and nothing is sent', async (_what, wanted, message) => {
    const { receiver, deliver } = await delivered();
    const { status, body } = await deliver(wanted);
    expect([status, body.error]).toEqual([400, 'invalid_delivery']);
    expect(body.message).toMatch(message);
    expect(receiver.events).toHaveLength(1);
  });

  it('is refused if the event is unknown, or the app has no Request URL', async () => {
    const { world, deliver } = await delivered();
    const unknown = await world.sandbox('/events/Ev0UNKNOWN/deliver', {});
    expect([unknown.status, unknown.body.error]).toEqual([404, 'event_not_found']);
    await configure(world, { request_url: null });
    expect((await deliver({})).body.error).toBe('no_request_url');
  });

  it('comes over a socket edited, or with a forged token; there is nothing else to forge', async () => {
    const { world, channel } = await socketWorld();
    const client = await connectApp(world);
    await post(world, channel, 'hello');
    await settleAll();
    const [event] = await eventsOf(world);
    const path = `/events/${event?.id}/deliver`;
    for (const forge of ['signature', 'timestamp']) {
      const { status, body } = await world.sandbox(path, { forge });
      expect([status, body.error]).toEqual([400, 'invalid_delivery']);
      expect(body.message).toContain(`An envelope has no ${forge} to forge`);
    }
    await world.sandbox(path, { forge: 'token' });
    const own = { type: 'event_callback', event: { type: 'mine' } };
    await world.sandbox(path, { wrapper: own });
    await settleAll();
    const [genuine, forged, edited] = client.envelopes.map(({ payload }) => payload);
    expect(genuine).toEqual(event?.wrapper);
    expect(forged).toEqual({ ...genuine, token: expect.stringMatching(/^0+$/) });
    expect(edited).toEqual(own);
  });

  it.each<[object, string]>([
    [{}, 'a text in type'],
    [{ type: 7, event: { type: 'mine' } }, 'a text in type'],
    [{ type: 'event_callback' }, 'an object in event'],
    [{ type: 'event_callback', event: [] }, 'an object in event'],
    [{ type: 'event_callback', event: {} }, 'a text in event.type'],
  ])('is refused for a socket whose client could not read it: %o', async (wrapper, needed) => {
    const { world, deliver } = await delivered();
    // Edited for a Request URL, and due when the app takes its events over a socket.
    await deliver({ wrapper, delay_s: 60 });
    await configure(world, { delivery: 'socket' });
    const { status, body } = await deliver({ wrapper });
    expect([status, body.error]).toEqual([400, 'invalid_delivery']);
    expect(body.message).toContain(`The payload of an envelope needs ${needed}.`);
    const client = await connectApp(world);
    await advance(world, 60);
    expect(client.envelopes).toEqual([]);
    expect((await deliveriesOf(world)).at(-1)).toMatchObject({
      state: 'abandoned',
      reason: 'refused',
      attempts: [{ fault: 'refused' }],
    });
  });

  it('survives a snapshot with what makes it different; a damaged one is refused', async () => {
    const { world, deliver } = await delivered();
    await deliver({ wrapper: { a: 1 }, forge: 'timestamp', delay_s: 60 });
    const before = await deliveriesOf(world);
    const { body: snapshot } = await world.sandbox('/snapshot');
    await world.sandbox('/snapshot', snapshot, 'PUT');
    expect(await deliveriesOf(world)).toEqual(before);
    const row = snapshot.rows.find(
      ({ row: each }: { row?: { body?: string } }) => each?.body === '{"a":1}',
    );
    for (const body of ['[]', 'null', '{', '{"a":'.repeat(100) + '1' + '}'.repeat(100)]) {
      const rows = [{ ...row, row: { ...row.row, body } }];
      const { body: answer } = await world.sandbox('/snapshot', { ...snapshot, rows }, 'PUT');
      expect(answer.message).toContain('field body: must be a JSON object');
    }
  });

  it('stays with its event until the last delivery of it is forgotten', async () => {
    const { world, channel, deliver, id } = await delivered();
    await world.sandbox('/clock', { frozen: true });
    await deliver({ delay_s: 5 });
    await deliver({});
    const has = async () => (await world.sandbox(`/events/${id}`)).status === 200;
    const others = async (n: number) => {
      await post(world, channel, 'filler');
      await settleAll();
      const newest = (await eventsOf(world)).at(-1);
      for (let left = n; left > 0; left -= 10) {
        await world.sandbox(`/events/${newest?.id}/deliver`, { times: Math.min(10, left) });
        await settleAll();
      }
    };
    await others(1020);
    const { deliveries } = (await world.sandbox(`/events/${id}`)).body;
    expect(deliveries).toMatchObject([{ state: 'waiting' }]);
    await advance(world, 5);
    expect(await has()).toBe(true);
    await others(1020);
    expect(await has()).toBe(false);
  });
});

describe('what was missed since a time', () => {
  const again = async (world: OpenWorld, wanted: object) => {
    const { body } = await world.sandbox('/deliveries/redeliver', wanted);
    await settleAll();
    return body;
  };

  it('is sent again, in order, and nothing else', async () => {
    const { world, receiver, channel } = await delivered();
    const { app_id } = world.app;
    receiver.answer = () => makeAnswer(503, '', { 'x-slack-no-retry': '1' });
    await post(world, channel, 'too old');
    await advance(world, 100);
    for (const text of ['one', 'two']) {
      await post(world, channel, text);
      await advance(world, 1);
    }
    const newest = (await eventsOf(world)).at(-1)?.id;
    for (const variant of [{ forge: 'token' }, { wrapper: { event: { text: 'edited' } } }])
      await world.sandbox(`/events/${newest}/deliver`, variant);
    await settleAll();
    receiver.answer = () => makeAnswer(500);
    await post(world, channel, 'three');
    await post(world, channel, 'four');
    await settleAll();
    receiver.answer = () => makeAnswer(200);
    const before = receiver.events.length;
    const since = START_S + 100;
    expect(await again(world, { app_id, since, states: ['abandoned'] })).toEqual({
      ok: true,
      deliveries: 2,
    });
    // They come first in their conversation: they are older than what waits there.
    expect(receiver.texts.slice(before)).toEqual(['one', 'two']);
    expect(await again(world, { since })).toEqual({ ok: true, deliveries: 2 });
    expect(receiver.texts.slice(before)).toEqual(['one', 'two', 'three', 'four']);
    expect(await again(world, { since })).toEqual({ ok: true, deliveries: 0 });
  });

  it('is refused for an unknown app, one without Request URL, or without a time', async () => {
    const { world } = await delivered();
    const { app_id } = world.app;
    expect((await again(world, { app_id: 'A0UNKNOWN', since: 0 })).error).toBe('app_not_found');
    expect((await again(world, {})).message).toContain('since must be of type number');
    expect((await again(world, { since: 0, states: [] })).error).toBe('invalid_redelivery');
    await configure(world, { request_url: null });
    expect((await again(world, { app_id, since: 0 })).error).toBe('no_request_url');
    expect(await again(world, { since: 0 })).toEqual({ ok: true, deliveries: 0 });
  });
});
