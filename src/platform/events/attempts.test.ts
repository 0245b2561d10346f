import { describe, expect, it } from 'vitest';
import { post } from '../testing/events.ts';
import { advance, deliveriesOf, openDeliveringWorld } from '../testing/lively-world.ts';
import { START_S } from '../testing/open-world.ts';
import { makeAnswer, settleAll } from '../testing/receiver.ts';
import { connectApp, socketWorld } from '../testing/socket-client.ts';

/** What is recorded of the attempt to deliver one message. */
async function attemptAt(status: number, body = '') {
  const { world, receiver, channel } = await openDeliveringWorld();
  receiver.answer = () => makeAnswer(status, body);
  await post(world, channel, 'hello');
  await settleAll();
  const [delivery] = await deliveriesOf(world);
  return { world, attempt: delivery?.attempts[0], method: receiver.events[0]?.method };
}

describe('an attempt', () => {
  it.each([
    [199, 'http_error'],
    [200, null],
    [299, null],
    [300, 'http_error'],
  ])('that is answered with %i has the fault %s', async (status, fault) => {
    const { attempt, method } = await attemptAt(status);
    expect(attempt).toMatchObject({ status, fault });
    expect(method).toBe('POST');
  });

  it('keeps 500 characters of an answer, and no secret that is known by its value alone', async () => {
    const long = await attemptAt(500, 'x'.repeat(501));
    expect(long.attempt?.detail).toBe('x'.repeat(500));
    const { world, receiver, channel } = await openDeliveringWorld();
    const { signing_secret } = world.app;
    receiver.answer = () => makeAnswer(500, `wrong secret ${signing_secret}`);
    await post(world, channel, 'hello');
    await settleAll();
    const text = JSON.stringify(await deliveriesOf(world));
    expect(text).toContain('wrong secret');
    expect(text).not.toContain(signing_secret);
  });

  it('over a socket is done once it is acknowledged', async () => {
    const { world, channel } = await socketWorld();
    await connectApp(world);
    await post(world, channel, 'hello');
    await settleAll();
    const [delivery] = await deliveriesOf(world);
    expect(delivery).toMatchObject({ state: 'delivered' });
    expect(delivery?.attempts).toMatchObject([
      { via: 'socket', status: null, fault: null, detail: '' },
    ]);
  });

  it('is one of the newest twenty that are kept', async () => {
    const { world, channel } = await openDeliveringWorld();
    await post(world, channel, 'hello');
    await settleAll();
    const [{ id } = { id: '' }] = await deliveriesOf(world);
    for (let n = 1; n <= 20; n += 1) {
      await advance(world, 1);
      await world.sandbox(`/deliveries/${id}/redeliver`, {});
      await settleAll();
    }
    const times = (await deliveriesOf(world))[0]?.attempts.map(({ at }) => at);
    expect(times).toHaveLength(20);
    expect([times?.[0], times?.at(-1)]).toEqual([START_S + 1, START_S + 20]);
  });
});

describe('the hour in which attempts are counted', () => {
  /** A world in which each attempt fails and is not repeated, unless its text says otherwise. */
  async function failing() {
    const { world, receiver, channel } = await openDeliveringWorld();
    receiver.answer = ({ json }) =>
      json.event.text === 'good'
        ? makeAnswer(200)
        : makeAnswer(500, '', { 'x-slack-no-retry': '1' });
    const send = async (text: string, times = 1) => {
      for (let n = 0; n < times; n += 1) await post(world, channel, text);
      await settleAll();
    };
    const isDisabled = async () => (await world.brief()).apps[0]?.delivery_disabled;
    return { world, send, isDisabled };
  }

  it('does not end with a success that disables the app', async () => {
    const { world, send, isDisabled } = await failing();
    await send('bad', 10);
    await advance(world, 3600);
    await send('good');
    expect(await isDisabled()).toBe(false);
  });

  it('counts successes among the ten attempts that it takes', async () => {
    const { world, send, isDisabled } = await failing();
    await send('good');
    await send('bad', 8);
    await advance(world, 3600);
    await send('bad');
    expect(await isDisabled()).toBe(true);
  });

  it('begins anew when the clock is moved back before it', async () => {
    const { world, send, isDisabled } = await failing();
    await send('good');
    const { body } = await world.sandbox('/clock', { now: START_S - 7200 });
    expect(body.clock.now).toBe(START_S - 7200);
    await send('bad', 9);
    await advance(world, 3600);
    await send('bad');
    expect(await isDisabled()).toBe(true);
  });
});
