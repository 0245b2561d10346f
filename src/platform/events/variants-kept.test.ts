import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorldDelivery } from '../../contract/sandbox.ts';
import { readKeptWorld } from '../platform.ts';
import { randomAt } from '../runtime/random.ts';
import { configure, eventsOf, post } from '../testing/events.ts';
import { memoryJournal } from '../testing/late-log.ts';
import { advance, deliveriesOf, openDeliveringWorld, URL } from '../testing/lively-world.ts';
import { openWorld } from '../testing/open-world.ts';
import { makeAnswer, Receiver, settleAll } from '../testing/receiver.ts';

/** Ways to deliver an event again. */
const WANTED = [
  {},
  { times: 3 },
  { delay_s: 45 },
  { delay_s: 400, times: 2 },
  { forge: 'signature' },
  { forge: 'token', times: 2 },
  { forge: 'timestamp', delay_s: 90 },
  { wrapper: { edited: true } },
  { wrapper: { edited: true }, forge: 'token' },
];

const idsOf = (deliveries: readonly WorldDelivery[]) => deliveries.map(({ id }) => id);

it('no delivery of any variant is lost when the host is killed in the middle', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 2 ** 31 }),
      fc.integer({ min: 1, max: 80 }),
      fc.array(fc.constantFrom(...WANTED), { minLength: 5, maxLength: 25 }),
      async (seed, killAt, wanted) => {
        const random = randomAt(seed, 'receiver');
        const { journal, kept } = memoryJournal();
        const { world, receiver, channel } = await openDeliveringWorld({ journal });
        const host = { isDead: false };
        receiver.answer = () => {
          host.isDead ||= receiver.events.length >= killAt;
          // A host that was killed never hears the answer.
          if (host.isDead) return new Promise(() => undefined);
          return random.chance(0.3) ? makeAnswer(500) : makeAnswer(200);
        };
        for (const [n, variant] of wanted.entries()) {
          await post(world, channel, `${n}`);
          const newest = (await eventsOf(world)).at(-1);
          await world.sandbox(`/events/${newest?.id}/deliver`, variant);
          if (random.chance(0.3)) await advance(world, 30);
        }
        await settleAll();
        const queued = await deliveriesOf(world);

        const read = readKeptWorld(JSON.parse(JSON.stringify(kept())));
        if (!read.ok) throw new Error(read.reason);
        const second = new Receiver();
        second.answer = () => (random.chance(0.3) ? makeAnswer(500) : makeAnswer(200));
        const again = await openWorld({ kept: read.world, send: second.send });
        await settleAll();
        for (let n = 0; n < 60; n += 1) await advance(again, 400);

        const ended = await deliveriesOf(again);
        expect(idsOf(ended)).toEqual(idsOf(queued));
        expect(ended.map(({ variant }) => variant)).toEqual(queued.map(({ variant }) => variant));
        const sent = new Set(
          [...receiver.events, ...second.events].map(({ headers }) => headers['x-parley-delivery']),
        );
        for (const { id, state, reason, attempts } of ended) {
          expect(state).not.toBe('waiting');
          expect(reason === null).toBe(state === 'delivered');
          expect([attempts.length > 0, sent.has(id)]).toEqual([true, true]);
        }
      },
    ),
    { numRuns: 8 },
  );
});

describe('a world with too many deliveries that wait', () => {
  it('abandons the oldest, which can be sent again', async () => {
    const { world, receiver, channel } = await openDeliveringWorld();
    receiver.answer = () => new Promise(() => undefined);
    await post(world, channel, 'oldest');
    await post(world, channel, 'second');
    // As if 29,998 others had been queued since.
    const { body: snapshot } = await world.sandbox('/snapshot');
    const rows = snapshot.rows.map((each: { key: string; row: object }) =>
      each.key === 'number:delivery' ? { ...each, row: { ...each.row, given: 30_000 } } : each,
    );
    await world.sandbox('/snapshot', { ...snapshot, rows }, 'PUT');
    await post(world, channel, 'newest');
    const [oldest, ...others] = await deliveriesOf(world);
    expect(oldest).toMatchObject({ state: 'abandoned', reason: 'queue_full', due: null });
    expect(others).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }]);
    const { body } = await world.sandbox(`/deliveries/${oldest?.id}/redeliver`, {});
    expect(body).toMatchObject({ state: 'waiting', reason: null });
    await post(world, channel, 'one more');
    expect((await deliveriesOf(world))[0]).toMatchObject({ id: oldest?.id, state: 'waiting' });
  });
});

it('a snapshot with the delivery of an event that it does not have is refused', async () => {
  const { world, channel } = await openDeliveringWorld();
  await post(world, channel, 'hello');
  await settleAll();
  const { body: snapshot } = await world.sandbox('/snapshot');
  const rows = snapshot.rows.filter(({ table }: { table: string }) => table !== 'events');
  const { body } = await world.sandbox('/snapshot', { ...snapshot, rows }, 'PUT');
  expect(body.message).toMatch(/deliveries Dv\w+, field event: there is no event "Ev/);
});

describe('an app whose deliveries are disabled', () => {
  /** A world with such an app; the receiver works again. */
  async function disabled() {
    const { world, receiver, channel } = await openDeliveringWorld();
    receiver.answer = () => makeAnswer(500);
    for (let n = 0; n < 12; n += 1) {
      await post(world, channel, `${n}`);
      await advance(world, 360);
    }
    await advance(world, 3600);
    expect((await world.brief()).apps[0]?.delivery_disabled).toBe(true);
    receiver.answer = () => makeAnswer(200);
    const before = receiver.events.length;
    return { world, receiver, channel, since: () => receiver.events.length - before };
  }

  it('gets nothing that is asked for by hand either, until it is enabled', async () => {
    const { world, since } = await disabled();
    const [event] = await eventsOf(world);
    const made = (await world.sandbox(`/events/${event?.id}/deliver`, { forge: 'token' })).body;
    const triggered = await world.sandbox('/events', { app_id: world.app.app_id, type: 'message' });
    await advance(world, 3600);
    expect([since(), made.deliveries[0].state]).toEqual([0, 'waiting']);
    expect(triggered.body.delivery.state).toBe('waiting');
    await configure(world, { delivery_disabled: false });
    for (let n = 0; n < 30; n += 1) await settleAll();
    expect((await deliveriesOf(world)).filter(({ state }) => state === 'waiting')).toEqual([]);
  });

  it('is enabled by setting a Request URL, and starts with a clean record', async () => {
    const { world, receiver, channel, since } = await disabled();
    await configure(world, { request_url: `${URL}/2` });
    for (let n = 0; n < 30; n += 1) await settleAll();
    expect(since()).toBeGreaterThan(0);
    expect(receiver.events.at(-1)?.url).toBe(`${URL}/2`);
    receiver.answer = () => makeAnswer(500, '', { 'x-slack-no-retry': '1' });
    await post(world, channel, 'one failure');
    await advance(world, 3600);
    expect((await world.brief()).apps[0]?.delivery_disabled).toBe(false);
  });
});
