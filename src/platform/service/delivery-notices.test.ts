import { expect, it } from 'vitest';
import { post } from '../testing/events.ts';
import { advance, deliveriesOf, openDeliveringWorld } from '../testing/lively-world.ts';
import { noticesOf } from '../testing/notices.ts';
import { makeAnswer, settleAll } from '../testing/receiver.ts';
import { connectApp, socketWorld } from '../testing/socket-client.ts';

it('the stream tells when a delivery is queued, its outcome, and when it is queued again', async () => {
  const { world, receiver, channel } = await openDeliveringWorld();
  const stream = await world.platform.fetch(new Request('http://localhost/sandbox/stream'));
  receiver.answer = () => makeAnswer(500);
  await post(world, channel, 'hello');
  await settleAll();
  for (const s of [60, 300]) await advance(world, s);
  const [delivery] = await deliveriesOf(world);
  receiver.answer = () => makeAnswer(200);
  await world.sandbox(`/deliveries/${delivery?.id}/redeliver`, {});
  await settleAll();
  const notices = await noticesOf(stream.body as ReadableStream<Uint8Array>, 'delivery');
  expect(new Set(notices.map(({ id }) => id))).toEqual(new Set([delivery?.id]));
  expect(notices.map(({ state }) => state)).toEqual([
    'waiting',
    'waiting',
    'waiting',
    'waiting',
    'abandoned',
    'waiting',
    'delivered',
  ]);
});

it('an event names the conversation it is about', async () => {
  const { world, channel } = await openDeliveringWorld();
  const stream = await world.platform.fetch(new Request('http://localhost/sandbox/stream'));
  await post(world, channel, 'hello');
  await settleAll();
  const notices = await noticesOf(stream.body as ReadableStream<Uint8Array>, 'event');
  expect(notices).toMatchObject([{ type: 'message', subject: channel }]);
  expect(notices[0]).not.toHaveProperty('wrapper');
});

it('the stream tells when a socket opens, and when it closes', async () => {
  const { world } = await socketWorld();
  const stream = await world.platform.fetch(new Request('http://localhost/sandbox/stream'));
  const client = await connectApp(world);
  client.hangUp();
  const notices = await noticesOf(stream.body as ReadableStream<Uint8Array>, 'world');
  expect(notices.map(({ reason }) => reason)).toEqual(['token', 'connections', 'connections']);
});
