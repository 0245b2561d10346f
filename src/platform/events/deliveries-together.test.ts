import { describe, expect, it } from 'vitest';
import { readKeptWorld } from '../platform.ts';
import type { SendOutcome } from '../runtime/outbound.ts';
import type { Journal } from '../store/journal.ts';
import { configure, post } from '../testing/events.ts';
import { memoryJournal } from '../testing/late-log.ts';
import { advance, deliveriesOf, openDeliveringWorld, URL } from '../testing/lively-world.ts';
import { openWorld, START_S } from '../testing/open-world.ts';
import { makeAnswer, Receiver, settleAll, timedOut } from '../testing/receiver.ts';
import { openTwoApps } from '../testing/two-apps.ts';

describe('deliveries', () => {
  it('never delay a call, even if the app does not answer', async () => {
    const { world, receiver, channel } = await openDeliveringWorld();
    receiver.answer = () => new Promise(() => undefined);
    expect(await post(world, channel, 'one')).toMatch(/^\d+\.\d+$/);
    expect(await post(world, channel, 'two')).toMatch(/^\d+\.\d+$/);
    expect(await deliveriesOf(world)).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }]);
  });

  it('of one conversation begin in order, without delaying other conversations', async () => {
    const { world, receiver, channel } = await openDeliveringWorld();
    const ends: (() => void)[] = [];
    receiver.answer = () => new Promise((resolve) => ends.push(() => resolve(makeAnswer(200))));
    await post(world, channel, 'first');
    await post(world, channel, 'second');
    await post(world, world.channels['direct'] ?? '', 'elsewhere');
    await settleAll();
    expect(receiver.texts).toEqual(['first', 'elsewhere']);
    ends[0]?.();
    await settleAll();
    expect(receiver.texts).toEqual(['first', 'elsewhere', 'second']);
  });

  it('that fail do not hold up what comes after them, and say so', async () => {
    const { world, receiver, channel } = await openDeliveringWorld();
    receiver.answer = ({ json }) => makeAnswer(json.event.text === 'unheard' ? 404 : 200);
    for (const text of ['unheard', 'second', 'third']) {
      await post(world, channel, text);
      await settleAll();
    }
    expect(receiver.texts).toEqual(['unheard', 'unheard', 'second', 'third']);
    await advance(world, 60);
    expect(receiver.texts).toEqual(['unheard', 'unheard', 'second', 'third', 'unheard']);
    const attempts = (await deliveriesOf(world)).map((row) => row.attempts);
    expect(attempts[0]?.map(({ overtaken }) => overtaken)).toEqual([undefined, undefined, true]);
    expect(attempts.slice(1)).toMatchObject([[{ retry_num: 0 }], [{ retry_num: 0 }]]);
    expect(JSON.stringify(attempts.slice(1))).not.toContain('overtaken');
  });

  it('keep first attempts in order across a restart, whichever of them wait for a retry', async () => {
    const { journal, kept } = memoryJournal();
    const { world, receiver, channel } = await openDeliveringWorld({ journal });
    receiver.answer = ({ json }) => makeAnswer(json.event.text === 'unheard' ? 404 : 200);
    await post(world, channel, 'unheard');
    await settleAll();
    receiver.answer = () => new Promise(() => undefined);
    await post(world, channel, 'second');
    await post(world, channel, 'third');
    await settleAll();
    const read = readKeptWorld(JSON.parse(JSON.stringify(kept())));
    if (!read.ok) throw new Error(read.reason);
    const later = new Receiver();
    const host = await openWorld({ kept: read.world, send: later.send });
    await settleAll();
    expect(later.texts).toEqual(['second', 'third']);
    await advance(host, 60);
    expect(later.texts).toEqual(['second', 'third', 'unheard']);
  });

  it('of an app that answers no retry leave room for its first attempts', async () => {
    const { world, receiver } = await openDeliveringWorld();
    await world.sandbox('/reset', { rate_limits: false });
    await configure(world, { request_url: URL, subscriptions: ['member_joined_channel'] });
    receiver.answer = ({ headers }) =>
      'x-slack-retry-num' in headers ? new Promise(() => undefined) : makeAnswer(404);
    for (let n = 0; n < 15; n += 1) await world.call('conversations.create', { name: `room-${n}` });
    await settleAll();
    const retries = receiver.events.filter(({ headers }) => 'x-slack-retry-num' in headers);
    expect([receiver.events.length - retries.length, retries.length]).toEqual([15, 10]);
  });

  it('of different conversations run in parallel, up to ten per app', async () => {
    const { world, receiver } = await openDeliveringWorld();
    await world.sandbox('/reset', { rate_limits: false });
    await configure(world, { request_url: URL, subscriptions: ['member_joined_channel'] });
    receiver.answer = () => new Promise(() => undefined);
    for (let n = 0; n < 15; n += 1) await world.call('conversations.create', { name: `room-${n}` });
    await settleAll();
    expect(receiver.events).toHaveLength(10);
  });

  it('ask the host for a callback when the next one is due', async () => {
    const woken: { delay: number; call: () => void }[] = [];
    const wake = (delay: number, call: () => void) => {
      const entry = { delay, call };
      woken.push(entry);
      return () => void woken.splice(woken.indexOf(entry), 1);
    };
    let now = START_S * 1000;
    const { world, receiver, channel } = await openDeliveringWorld({ wake, clock: () => now });
    receiver.answer = () => timedOut;
    await post(world, channel, 'hello');
    expect(receiver.events).toEqual([]);
    const [soon] = woken.splice(0);
    expect(soon?.delay).toBe(0);
    soon?.call();
    await settleAll();
    expect(receiver.events).toHaveLength(2);
    const [later] = woken.splice(0);
    expect(later?.delay).toBe(60_000);
    now += 60_000;
    later?.call();
    await settleAll();
    expect(receiver.events).toHaveLength(3);
    await world.sandbox('/clock', { frozen: true });
    expect(woken).toEqual([]);
  });

  it('wait if the host cannot send', async () => {
    const { world } = await openDeliveringWorld();
    const { body: snapshot } = await world.sandbox('/snapshot');
    const mute = await openWorld();
    await mute.sandbox('/snapshot', snapshot, 'PUT');
    await post(mute, mute.channels['deploys'] ?? '', 'hello');
    await settleAll();
    expect(await deliveriesOf(mute)).toMatchObject([{ state: 'waiting', attempts: [] }]);
  });

  it('continue after the host’s send function throws', async () => {
    const { world, receiver, channel } = await openDeliveringWorld();
    receiver.answer = () => Promise.reject(new Error('no network'));
    await post(world, channel, 'hello');
    await settleAll();
    const [delivery] = await deliveriesOf(world);
    expect(delivery?.attempts[0]).toMatchObject({
      fault: 'unknown_error',
      detail: 'the host failed: no network',
    });
  });

  it('to an app that does not answer do not delay other apps', async () => {
    const [world, second] = await openTwoApps();
    const { body: snapshot } = await world.sandbox('/snapshot');
    const receiver = new Receiver();
    const host = await openWorld({ send: receiver.send });
    await host.sandbox('/snapshot', snapshot, 'PUT');
    const slow = { ...host, app: world.app };
    await configure(slow, { request_url: URL, subscriptions: ['channel_created'] });
    const quick = { ...host, app: second.app };
    await configure(quick, { request_url: `${URL}/2`, subscriptions: ['channel_created'] });
    await quick.sandbox('/tokens', {
      app_id: second.app.app_id,
      type: 'bot',
      user_id: second.app.bot_user_id,
      scopes: ['channels:read'],
    });
    receiver.answer = ({ url }) => (url === URL ? new Promise(() => undefined) : makeAnswer(200));
    for (let n = 0; n < 12; n += 1) await slow.call('conversations.create', { name: `room-${n}` });
    await settleAll();
    const to = (url: string) => receiver.events.filter((event) => event.url === url).length;
    expect([to(URL), to(`${URL}/2`)]).toEqual([10, 12]);
  });

  it('are not repeated while storage fails to store their results', async () => {
    const { journal } = memoryJournal();
    let full = false;
    const commit: Journal['commit'] = (batch) =>
      full ? Promise.reject(new Error('full')) : journal.commit(batch);
    const { world, receiver, channel } = await openDeliveringWorld({
      journal: { ...journal, commit },
    });
    receiver.answer = () => {
      full = true;
      return makeAnswer(200);
    };
    await post(world, channel, 'hello');
    await settleAll();
    await settleAll();
    expect(receiver.texts).toEqual(['hello']);
    full = false;
    receiver.answer = () => makeAnswer(200);
    expect(await deliveriesOf(world)).toMatchObject([{ state: 'waiting', attempts: [] }]);
    await advance(world, 60);
    await settleAll();
    expect(receiver.texts).toEqual(['hello', 'hello']);
    expect(await deliveriesOf(world)).toMatchObject([{ state: 'delivered' }]);
  });

  it('of a replaced world are discarded', async () => {
    const { world, receiver, channel } = await openDeliveringWorld();
    let answer: (outcome: SendOutcome) => void = () => undefined;
    receiver.answer = () => new Promise((resolve) => (answer = resolve));
    await post(world, channel, 'hello');
    await settleAll();
    await world.sandbox('/reset', {});
    answer(makeAnswer(200));
    await settleAll();
    expect(await deliveriesOf(world)).toEqual([]);
  });
});
