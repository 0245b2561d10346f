import { describe, expect, it } from 'vitest';
import { CORS_HEADERS } from '../../contract/receiver.ts';
import type { SendOutcome } from '../runtime/outbound.ts';
import { configure, eventsOf, post } from '../testing/events.ts';
import { advance, deliveriesOf, openDeliveringWorld, URL } from '../testing/lively-world.ts';
import { openWorld, START_S } from '../testing/open-world.ts';
import { makeAnswer, Receiver, settleAll, timedOut } from '../testing/receiver.ts';

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
    const { world, receiver, channel } = await openDeliveringWorld();
    await post(world, channel, 'héllo');
    await settleAll();
    const [event] = await eventsOf(world);
    const [got] = receiver.events;
    expect(got?.url).toBe(URL);
    expect(got?.json).toEqual(event?.wrapper);
    const timestamp = String(START_S);
    expect(got?.headers).toEqual({
      'content-type': 'application/json',
      'user-agent': 'Parley',
      'x-parley-delivery': (await deliveriesOf(world))[0]?.id,
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

  it('is retried at once, after one minute and after five more minutes, then abandoned', async () => {
    const { world, receiver, channel } = await openDeliveringWorld();
    const outcomes: SendOutcome[] = [timedOut, makeAnswer(500, 'broken')];
    receiver.answer = () => outcomes.shift() ?? makeAnswer(404);
    await post(world, channel, 'hello');
    await settleAll();
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

  it('has no header that a program outside of the tab is not told to permit', async () => {
    const { world, receiver, channel } = await openDeliveringWorld();
    receiver.answer = () => makeAnswer(500);
    await post(world, channel, 'hello');
    await settleAll();
    const sent = receiver.events.flatMap(({ headers }) => Object.keys(headers));
    const permitted = CORS_HEADERS.flatMap(([name, value]) =>
      name === 'Access-Control-Allow-Headers' ? value.split(', ') : [],
    );
    // The tab leaves out the user agent, which is the browser's.
    expect(new Set(permitted)).toEqual(new Set(sent.filter((name) => name !== 'user-agent')));
  });

  it.each<[string, SendOutcome, string]>([
    [
      'the app sends x-slack-no-retry',
      makeAnswer(500, '', { 'x-slack-no-retry': '1' }),
      'no_retry',
    ],
    ['the host refuses the address', { kind: 'refused', detail: 'link-local' }, 'refused'],
  ])('is not retried if %s', async (_why, outcome, reason) => {
    const { world, receiver, channel } = await openDeliveringWorld();
    receiver.answer = () => outcome;
    await post(world, channel, 'hello');
    await advance(world, 3600);
    expect(receiver.events).toHaveLength(1);
    expect(await deliveriesOf(world)).toMatchObject([{ state: 'abandoned', reason }]);
  });

  it('is abandoned if the app has no Request URL, and can be redelivered once it has one', async () => {
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
    await settleAll();
    expect(receiver.texts).toEqual(['missed']);
    expect(await deliveriesOf(world)).toMatchObject([{ state: 'delivered' }]);
    await again();
    await settleAll();
    expect(receiver.texts).toEqual(['missed', 'missed']);
    const { status, body } = await world.sandbox('/deliveries/Dv0NOTHING/redeliver', {});
    expect([status, body.error]).toEqual([404, 'delivery_not_found']);
  });

  it('stores no secret from the answer of an app', async () => {
    const { world, receiver, channel } = await openDeliveringWorld();
    receiver.answer = () => makeAnswer(500, `${'x'.repeat(490)} ${world.bot}`);
    await post(world, channel, 'hello');
    await settleAll();
    const text = JSON.stringify(await deliveriesOf(world));
    expect(text).toContain('xxx');
    expect(text).not.toContain(world.bot.slice(0, 12));
  });
});

describe('an app that fails most deliveries of an hour', () => {
  it('has its deliveries disabled; they wait until somebody enables them', async () => {
    const { world, receiver, channel } = await openDeliveringWorld();
    receiver.answer = () => makeAnswer(500);
    for (const text of ['one', 'two', 'three']) {
      await post(world, channel, text);
      for (const s of [60, 300, 840]) await advance(world, s);
    }
    expect((await world.brief()).apps[0]?.delivery_disabled).toBe(false);
    await post(world, channel, 'last straw');
    await advance(world, 3600);
    expect((await world.brief()).apps[0]?.delivery_disabled).toBe(true);

    receiver.answer = () => makeAnswer(200);
    const before = receiver.events.length;
    await post(world, channel, 'later');
    await advance(world, 3600);
    expect(receiver.events).toHaveLength(before);
    await configure(world, { delivery_disabled: false });
    await settleAll();
    expect(receiver.texts.slice(before)).toEqual(['last straw', 'later']);
    expect((await world.brief()).apps[0]?.delivery_disabled).toBe(false);
  });

  it.each([
    ['just before the hour is over', 11, 0, 3599, false],
    ['when the hour is over', 10, 0, 3600, true],
    ['after fewer than ten attempts', 9, 0, 3600, false],
    ['with as many successes', 10, 10, 3600, false],
  ])('is disabled by a failure %s: %i failed, %i not, %i s ago', async (_when, ...given) => {
    const [failed, delivered, passed_s, disabled] = given;
    const { world, receiver, channel } = await openDeliveringWorld();
    const postAll = async (count: number) => {
      for (let n = 0; n < count; n += 1) await post(world, channel, 'x');
      await settleAll();
    };
    await postAll(delivered);
    // One attempt each.
    receiver.answer = () => makeAnswer(500, '', { 'x-slack-no-retry': '1' });
    await postAll(failed - 1);
    await advance(world, passed_s);
    await postAll(1);
    expect((await world.brief()).apps[0]?.delivery_disabled).toBe(disabled);
  });
});
