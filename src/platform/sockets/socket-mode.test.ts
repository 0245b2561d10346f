import { describe, expect, it } from 'vitest';
import { configure, post } from '../testing/events.ts';
import { advance, deliveriesOf, openDeliveringWorld } from '../testing/lively-world.ts';
import { START_S } from '../testing/open-world.ts';
import { settleAll } from '../testing/receiver.ts';
import { connectApp, ManualTimers, SocketClient, socketWorld } from '../testing/socket-client.ts';

describe('a connection', () => {
  it('begins with hello', async () => {
    const { world } = await socketWorld();
    const first = await connectApp(world);
    const second = await connectApp(world);
    expect(first.frames).toEqual([
      {
        type: 'hello',
        num_connections: 1,
        debug_info: {
          host: 'parley',
          started: '2026-01-01T00:00:00.000Z',
          build_number: 1,
          approximate_connection_time: 3600,
        },
        connection_info: { app_id: world.app.app_id },
      },
    ]);
    expect(second.frames[0].num_connections).toBe(2);
    expect((await world.brief()).apps[0]?.connections).toBe(2);
    second.hangUp();
    expect((await world.brief()).apps[0]?.connections).toBe(1);
  });

  it('gets each event in an envelope, which the app acknowledges', async () => {
    const { world, channel } = await socketWorld();
    const client = await connectApp(world);
    await post(world, channel, 'hello');
    await settleAll();
    const [delivery] = await deliveriesOf(world);
    const { events } = (await world.sandbox('/events')).body;
    expect(client.envelopes).toEqual([
      {
        envelope_id: `${delivery?.id}.1`,
        type: 'events_api',
        accepts_response_payload: false,
        retry_attempt: 0,
        retry_reason: '',
        payload: events[0].wrapper,
      },
    ]);
    expect(delivery).toMatchObject({
      state: 'delivered',
      attempts: [{ via: 'socket', url: 'ws://localhost/link', status: null, fault: null }],
    });
  });

  it('takes the answer that an acknowledgement carries', async () => {
    const { world, channel } = await socketWorld();
    const client = await connectApp(world, SocketClient.silent());
    await post(world, channel, 'hello');
    await settleAll();
    const { envelope_id } = client.envelopes[0];
    client.say({ envelope_id, payload: { text: 'thanks' } });
    await settleAll();
    expect(await deliveriesOf(world)).toMatchObject([{ state: 'delivered' }]);
  });

  it('shares the envelopes of an app with its other connections', async () => {
    const { world, channel } = await socketWorld();
    const clients = [await connectApp(world), await connectApp(world), await connectApp(world)];
    for (let n = 0; n < 9; n += 1) {
      await post(world, channel, `${n}`);
      await settleAll();
    }
    expect(clients.map(({ texts }) => texts)).toEqual([
      ['0', '3', '6'],
      ['1', '4', '7'],
      ['2', '5', '8'],
    ]);
  });

  it('is one of at most ten of an app', async () => {
    const { world } = await socketWorld();
    const clients: SocketClient[] = [];
    for (let n = 0; n < 11; n += 1) clients.push(await connectApp(world));
    const last = clients.pop();
    expect(clients.map(({ said }) => said)).toEqual(clients.map(() => ['hello']));
    expect(last?.said).toEqual(['too_many_websockets']);
    expect(last?.closed).toEqual({ code: 1000, reason: 'too_many_websockets' });
    clients[0]?.hangUp();
    expect((await connectApp(world)).said).toEqual(['hello']);
  });
});

describe('an envelope', () => {
  it('that is not acknowledged within 3 seconds is sent again on the schedule of requests', async () => {
    const timers = new ManualTimers(START_S * 1000);
    const { world, channel } = await socketWorld({ wake: timers.wake, clock: timers.clock });
    const client = await connectApp(world, SocketClient.silent());
    const sent = () => client.envelopes.map((each) => [each.retry_attempt, each.retry_reason]);
    await post(world, channel, 'hello');
    await timers.pass(2999);
    expect(sent()).toEqual([[0, '']]);
    await timers.pass(1);
    expect(sent()).toEqual([
      [0, ''],
      [1, 'timeout'],
    ]);
    await timers.pass(62_999);
    expect(sent()).toHaveLength(2);
    await timers.pass(1);
    expect(sent()).toHaveLength(3);
    await timers.pass(303_000);
    expect(sent().at(-1)).toEqual([3, 'timeout']);
    await timers.pass(3000);
    expect(await deliveriesOf(world)).toMatchObject([
      {
        state: 'abandoned',
        reason: 'retries_exhausted',
        attempts: Array.from({ length: 4 }, () => ({ fault: 'timeout', status: null })),
      },
    ]);
  });

  it('of an app that acknowledges too late counts as sent again', async () => {
    const timers = new ManualTimers(START_S * 1000);
    const { world, channel } = await socketWorld({ wake: timers.wake, clock: timers.clock });
    const client = await connectApp(world, SocketClient.silent());
    await post(world, channel, 'hello');
    await timers.pass(3000);
    const [first, second] = client.envelopes;
    expect(second.envelope_id).not.toBe(first.envelope_id);
    client.say({ envelope_id: first.envelope_id });
    await settleAll();
    expect(await deliveriesOf(world)).toMatchObject([{ state: 'waiting' }]);
    client.say({ envelope_id: second.envelope_id });
    await settleAll();
    expect(await deliveriesOf(world)).toMatchObject([{ state: 'delivered' }]);
  });

  it('that a connection did not acknowledge before it ended goes to the next one at once', async () => {
    const { world, channel } = await socketWorld();
    const first = await connectApp(world, SocketClient.silent());
    await post(world, channel, 'one');
    await post(world, channel, 'two');
    await settleAll();
    expect(first.texts).toEqual(['one', 'two']);
    first.hangUp();
    await settleAll();
    const second = await connectApp(world);
    await settleAll();
    expect(second.texts).toEqual(['one', 'two']);
    expect(second.envelopes[0]).toMatchObject({
      retry_attempt: 1,
      retry_reason: 'connection_closed',
    });
    expect(await deliveriesOf(world)).toMatchObject([
      { state: 'delivered', attempts: [{ fault: 'connection_closed' }, { fault: null }] },
      { state: 'delivered', attempts: [{ fault: 'connection_closed' }, { fault: null }] },
    ]);
  });

  it('is abandoned if it ends four connections', async () => {
    const { world, channel } = await socketWorld();
    await post(world, channel, 'poison');
    for (let n = 0; n < 4; n += 1) {
      const client = await connectApp(world, SocketClient.silent());
      expect(client.texts).toEqual(['poison']);
      client.hangUp();
      await settleAll();
    }
    expect(await deliveriesOf(world)).toMatchObject([
      { state: 'abandoned', reason: 'retries_exhausted' },
    ]);
    expect((await connectApp(world)).texts).toEqual([]);
  });

  it('does not count against its app if its connection ended', async () => {
    const { world, channel } = await socketWorld();
    const hangUpOn = async (text: string) => {
      await post(world, channel, text);
      for (let n = 0; n < 4; n += 1) {
        (await connectApp(world, SocketClient.silent())).hangUp();
        await settleAll();
      }
    };
    for (const text of ['one', 'two', 'three']) await hangUpOn(text);
    await advance(world, 3600);
    await hangUpOn('four');
    const ended = (await deliveriesOf(world)).map(({ attempts }) => attempts.length);
    expect(ended).toEqual([4, 4, 4, 4]);
    expect((await world.brief()).apps[0]?.delivery_disabled).toBe(false);
  });

  it('that is never acknowledged holds up nothing, and its retries say that they come late', async () => {
    const timers = new ManualTimers(START_S * 1000);
    const { world, channel } = await socketWorld({ wake: timers.wake, clock: timers.clock });
    const client = await connectApp(world, SocketClient.silent());
    for (const text of ['unheard', 'second', 'third']) await post(world, channel, text);
    await timers.pass(0);
    expect(client.texts).toEqual(['unheard', 'second', 'third']);
    for (const { envelope_id } of client.envelopes.slice(1)) client.say({ envelope_id });
    await timers.pass(66_000);
    expect(client.texts.slice(3)).toEqual(['unheard', 'unheard']);
    client.say({ envelope_id: client.envelopes[4].envelope_id });
    await settleAll();
    const [unheard, second] = await deliveriesOf(world);
    expect(unheard).toMatchObject({ state: 'delivered' });
    expect(unheard?.attempts.map(({ overtaken }) => overtaken)).toEqual([undefined, true, true]);
    expect(second?.attempts).toMatchObject([{ fault: null }]);
  });

  it('waits while ten others of the app wait for their acknowledgement', async () => {
    const { world, channel } = await socketWorld();
    await world.sandbox('/reset', { rate_limits: false });
    await configure(world, { delivery: 'socket', subscriptions: ['message'] });
    const client = await connectApp(world, SocketClient.silent());
    for (let n = 0; n < 15; n += 1) await post(world, channel, `${n}`);
    await settleAll();
    const upTo = (count: number) => Array.from({ length: count }, (_, n) => `${n}`);
    expect(client.texts).toEqual(upTo(10));
    client.say({ envelope_id: client.envelopes[3].envelope_id });
    await settleAll();
    expect(client.texts).toEqual(upTo(11));
  });
});

describe('an envelope that is delivered again', () => {
  it('by hand is a first attempt', async () => {
    const timers = new ManualTimers(START_S * 1000);
    const { world, channel } = await socketWorld({ wake: timers.wake, clock: timers.clock });
    const client = await connectApp(world, SocketClient.silent());
    await post(world, channel, 'hello');
    await timers.pass(400_000);
    const [delivery] = await deliveriesOf(world);
    expect(client.envelopes.at(-1)).toMatchObject({ retry_attempt: 3, retry_reason: 'timeout' });
    await world.sandbox(`/deliveries/${delivery?.id}/redeliver`, {});
    await timers.pass(0);
    expect(client.envelopes).toHaveLength(5);
    expect(client.envelopes.at(-1)).toMatchObject({ retry_attempt: 0, retry_reason: '' });
  });

  it('is refused if it was edited, while the app delivered by request, to hold no event', async () => {
    const { world, channel } = await openDeliveringWorld();
    await post(world, channel, 'hello');
    const { events } = (await world.sandbox('/events')).body;
    await world.sandbox(`/events/${events[0].id}/deliver`, { wrapper: { a: 1 }, delay_s: 60 });
    await configure(world, { delivery: 'socket' });
    const client = await connectApp(world);
    await advance(world, 60);
    expect(client.envelopes).toEqual([]);
    expect((await deliveriesOf(world)).at(-1)).toMatchObject({
      state: 'abandoned',
      reason: 'refused',
    });
  });
});

describe('events of an app without a connection', () => {
  it('wait, and are sent once it connects', async () => {
    const { world, channel } = await socketWorld();
    for (const text of ['one', 'two', 'three']) await post(world, channel, text);
    await advance(world, 86_400);
    expect(await deliveriesOf(world)).toMatchObject(
      Array.from({ length: 3 }, () => ({ state: 'waiting', attempts: [] })),
    );
    expect((await connectApp(world)).texts).toEqual(['one', 'two', 'three']);
  });

  it('go to the Request URL if the app changes its mind, and back', async () => {
    const { world, channel } = await socketWorld();
    await post(world, channel, 'one');
    await configure(world, { delivery: 'http' });
    await post(world, channel, 'two');
    await configure(world, { delivery: 'socket' });
    await post(world, channel, 'three');
    expect((await connectApp(world)).texts).toEqual(['one', 'three']);
    expect((await deliveriesOf(world))[1]).toMatchObject({ reason: 'no_request_url' });
  });
});
