import { describe, expect, it } from 'vitest';
import type { Exchange, ExchangeSummary } from '../../contract/sandbox.ts';
import { eventsOf, post } from '../testing/events.ts';
import { advance, deliveriesOf, openDeliveringWorld } from '../testing/lively-world.ts';
import { openWorld, type OpenWorld } from '../testing/open-world.ts';
import { makeAnswer, settleAll } from '../testing/receiver.ts';
import { connectApp, socketWorld } from '../testing/socket-client.ts';
import { openTwoApps } from '../testing/two-apps.ts';

/** Calls a method as a receiver that says which delivery made it do so. */
const callFor = (world: OpenWorld, delivery: string) =>
  world.call('auth.test', {}, { headers: { 'x-parley-caused-by': delivery } });

const lastCall = async (world: OpenWorld) =>
  ((await world.sandbox('/exchanges')).body.exchanges as ExchangeSummary[]).at(-1);

describe('a call that names the delivery that caused it', () => {
  it('is linked with the delivery both ways', async () => {
    const { world, receiver, channel } = await openDeliveringWorld();
    await post(world, channel, 'hello');
    await settleAll();
    const id = receiver.events[0]?.headers['x-parley-delivery'] ?? '';
    expect(id).toMatch(/^Dv/);
    const made = [await callFor(world, id), await callFor(world, id)].map(({ headers }) =>
      headers.get('x-parley-exchange'),
    );
    const whole = (await world.sandbox(`/exchanges/${made[0]}`)).body as Exchange;
    expect([whole.caused_by, (await lastCall(world))?.caused_by]).toEqual([id, id]);
    expect((await deliveriesOf(world))[0]?.calls).toEqual(made);
    expect((await world.sandbox(`/deliveries/${id}`)).body.calls).toEqual(made);
  });

  it('may name the envelope of a delivery over a socket', async () => {
    const { world, channel } = await socketWorld();
    const client = await connectApp(world);
    await post(world, channel, 'hello');
    await settleAll();
    const { headers } = await callFor(world, client.envelopes[0].envelope_id);
    const [delivery] = await deliveriesOf(world);
    expect((await lastCall(world))?.caused_by).toBe(delivery?.id);
    expect(delivery?.calls).toEqual([headers.get('x-parley-exchange')]);
  });

  it('has the cause null if the delivery does not exist, or none is named', async () => {
    const { world } = await openDeliveringWorld();
    for (const named of ['Dv0UNKNOWN1', 'Dv0UNKNOWN1.1', '.', 'x'.repeat(5000), '']) {
      await callFor(world, named);
      expect((await lastCall(world))?.caused_by).toBeNull();
    }
    await world.call('auth.test');
    expect((await lastCall(world))?.caused_by).toBeNull();
  });

  it('is forgotten with the oldest calls of the log', async () => {
    const { world, channel } = await openDeliveringWorld();
    await post(world, channel, 'hello');
    await settleAll();
    const [delivery] = await deliveriesOf(world);
    await callFor(world, delivery?.id ?? '');
    for (let n = 0; n < 2000; n += 1) await world.call('api.test');
    expect((await deliveriesOf(world))[0]?.calls).toEqual([]);
  });
});

it('calls from a journal are linked with their deliveries; older ones have no cause', async () => {
  const world = await openWorld();
  await world.call('auth.test');
  const whole = (await world.sandbox(`/exchanges/${(await lastCall(world))?.id}`)).body;
  const { ok: _ok, caused_by: _none, ...older } = whole;
  const newer = { ...older, id: 'x0000000009', caused_by: 'Dv0123456789' };
  const again = await openWorld({
    kept: (await world.sandbox('/snapshot')).body,
    exchanges: [older, newer],
  });
  const { exchanges } = (await again.sandbox('/exchanges')).body;
  expect(exchanges).toMatchObject([{ caused_by: null }, { caused_by: 'Dv0123456789' }]);
});

describe('an event', () => {
  it('is shown whole with its deliveries, and each delivery by its id', async () => {
    const { world, receiver, channel } = await openDeliveringWorld();
    receiver.answer = () => makeAnswer(500);
    await post(world, channel, 'hello');
    await settleAll();
    const [event] = await eventsOf(world);
    const deliveries = await deliveriesOf(world);
    const { body } = await world.sandbox(`/events/${event?.id}`);
    expect(body).toEqual({ ok: true, ...event, deliveries });
    const { body: delivery } = await world.sandbox(`/deliveries/${deliveries[0]?.id}`);
    expect(delivery).toEqual({ ok: true, ...deliveries[0], wrapper: null });
    expect(delivery).toMatchObject({ state: 'waiting', variant: null, calls: [] });
  });

  it('that the world does not have is a 404, and so is a delivery', async () => {
    const world = await openWorld();
    const answers = [
      await world.sandbox('/events/Ev0UNKNOWN'),
      await world.sandbox('/deliveries/Dv0UNKNOWN'),
    ];
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
      [404, 'event_not_found'],
      [404, 'delivery_not_found'],
    ]);
  });
});

describe('lists', () => {
  it('of deliveries and events can be narrowed down to an app, and to an event, page by page', async () => {
    const [world, second] = await openTwoApps();
    const other = second.app.app_id;
    const scopes = ['channels:read'];
    await world.sandbox('/tokens', { app_id: other, type: 'bot', scopes });
    for (const app of [world.app.app_id, other])
      await world.sandbox(`/apps/${app}`, { subscriptions: ['channel_created'] }, 'PATCH');
    for (const name of ['one', 'two', 'three']) await world.call('conversations.create', { name });
    await advance(world, 1);
    const all = await deliveriesOf(world);
    expect(all).toHaveLength(6);

    const wanted = all.filter(({ app_id }) => app_id === other);
    const first = (await world.sandbox(`/deliveries?app_id=${other}&limit=2`)).body;
    const rest = (await world.sandbox(`/deliveries?app_id=${other}&after=${first.cursor}`)).body;
    expect([first.more, rest.more]).toEqual([true, false]);
    expect([...first.deliveries, ...rest.deliveries]).toEqual(wanted);

    const events = (await world.sandbox(`/events?app_id=${other}`)).body.events;
    expect(events.map(({ id }: { id: string }) => id)).toEqual(wanted.map(({ event }) => event));
    const path = `/deliveries?event=${wanted[1]?.event}`;
    expect((await world.sandbox(path)).body.deliveries).toEqual([wanted[1]]);
    expect((await world.sandbox(`${path}&app_id=${world.app.app_id}`)).body.deliveries).toEqual([]);
    expect((await world.sandbox('/deliveries?event=Ev')).body.deliveries).toEqual([]);
  });
});
