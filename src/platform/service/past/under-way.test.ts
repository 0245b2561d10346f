import { expect, it, vi } from 'vitest';
import { memoryJournal } from '../../testing/late-log.ts';
import { openDeliveringWorld, snapshotText } from '../../testing/lively-world.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';
import { makeAnswer, settleAll } from '../../testing/receiver.ts';
import { exchangeCode, signInCode } from '../../testing/sign-in.ts';
import { connectTo, socketUrl, socketWorld } from '../../testing/socket-client.ts';

/** A journal whose next write waits until it is let through or fails. */
function heldJournal() {
  const { journal, stored } = memoryJournal();
  let held: Promise<void> = Promise.resolve();
  return {
    journal: {
      ...journal,
      commit: async (batch: Parameters<typeof journal.commit>[0]) => {
        await held;
        await journal.commit(batch);
      },
    },
    stored,
    hold: () => {
      let end = (_failure?: Error) => {};
      held = new Promise((resolve, reject) => {
        end = (failure) => (failure === undefined ? resolve() : reject(failure));
      });
      held.catch(() => undefined);
      return (failure?: Error) => {
        end(failure);
        held = Promise.resolve();
      };
    },
  };
}

const idOf = async (answer: Promise<{ readonly headers: Headers }>) =>
  (await answer).headers.get('x-parley-exchange');

const post = (world: OpenWorld, text: string) =>
  world.call('chat.postMessage', { channel: world.channels['deploys'] ?? '', text });

it('a rewind undoes a call that is being stored, here and in the journal', async () => {
  const { journal, stored, hold } = heldJournal();
  const world = await openWorld({ journal });
  const to = await idOf(post(world, 'stays'));
  const before = await snapshotText(world);
  const goOn = hold();
  const posting = post(world, 'goes');
  await settleAll();
  const rewinding = world.sandbox('/rewind', { to });
  await settleAll();
  goOn();
  expect((await posting).body.ok).toBe(true);
  expect((await rewinding).body).toMatchObject({ ok: true, undone: 1 });
  for (const each of [world, await openWorld(stored())]) {
    expect(await snapshotText(each)).toBe(before);
    expect((await each.sandbox('/exchanges')).body.exchanges).toHaveLength(1);
  }
});

it('a rewind fails with the call before it that cannot be stored, and leaves what was there', async () => {
  const { journal, stored, hold } = heldJournal();
  const world = await openWorld({ journal });
  const to = await idOf(post(world, 'first'));
  await post(world, 'second');
  const before = await snapshotText(world);
  const goOn = hold();
  const posting = post(world, 'cannot be stored');
  await settleAll();
  const rewinding = world.sandbox('/rewind', { to });
  await settleAll();
  goOn(new Error('full'));
  expect((await posting).body).toEqual({ ok: false, error: 'service_unavailable' });
  expect((await rewinding).body).toMatchObject({ ok: false, error: 'not_kept' });
  for (const each of [world, await openWorld(stored())])
    expect(await snapshotText(each)).toBe(before);
  expect((await world.sandbox('/rewind', { to })).body).toMatchObject({ ok: true });
});

it('a call that is being signed goes on if the rewind cannot be stored', async () => {
  let sign = () => {};
  const gate = new Promise<[]>((resolve) => (sign = () => resolve([])));
  const { journal, hold } = heldJournal();
  const world = await openWorld({ journal, keys: { load: () => gate, save: async () => {} } });
  const code = await signInCode(world);
  const exchanging = exchangeCode(world, { code });
  await vi.waitFor(async () => expect(await snapshotText(world)).toContain('"used":true'));
  const goOn = hold();
  const rewinding = world.sandbox('/rewind', { to: null });
  await settleAll();
  goOn(new Error('full'));
  expect((await rewinding).body.error).toBe('not_kept');
  sign();
  expect((await exchanging).body).toMatchObject({ ok: true });
  expect((await world.sandbox('/rewind', { to: null })).body.ok).toBe(true);
});

it('a delivery that was under way is made again after a rewind to a moment when it waited', async () => {
  const { journal, hold } = heldJournal();
  const { world, receiver } = await openDeliveringWorld({ journal });
  let answer = () => {};
  receiver.answer = () => new Promise((resolve) => (answer = () => resolve(makeAnswer(200))));
  const to = await idOf(post(world, 'hello'));
  await settleAll();
  await world.call('api.test');
  const goOn = hold();
  const rewinding = world.sandbox('/rewind', { to });
  answer();
  await settleAll();
  goOn();
  await rewinding;
  await settleAll();
  expect(receiver.texts).toEqual(['hello', 'hello']);
});

it('a socket closes if a rewind takes its token away', async () => {
  const { world } = await socketWorld();
  const to = await idOf(world.call('api.test'));
  const client = await connectTo(world, await socketUrl(world));
  expect(client.closed).toBeNull();
  await world.sandbox('/rewind', { to });
  await settleAll();
  expect(client.closed).not.toBeNull();
});

it('calls that could not be stored give back their rate limits with a rewind', async () => {
  let isFull = false;
  const { journal } = memoryJournal();
  const world = await openWorld({
    journal: {
      ...journal,
      commit: (batch) => (isFull ? Promise.reject(new Error('full')) : journal.commit(batch)),
    },
  });
  const to = await idOf(post(world, 'first'));
  const statuses = async () => {
    const all: number[] = [];
    for (let count = 0; count < 60; count += 1) all.push((await post(world, 'again')).status);
    return all;
  };
  const first = await statuses();
  expect(first).toContain(429);
  await world.sandbox('/rewind', { to });
  isFull = true;
  for (let count = 0; count < 5; count += 1) await post(world, 'not stored');
  isFull = false;
  await world.sandbox('/users', {});
  await world.sandbox('/rewind', { to });
  expect(await statuses()).toEqual(first);
});
