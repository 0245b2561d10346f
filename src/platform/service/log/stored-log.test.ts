import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idleMoments } from '../../testing/idle-moments.ts';
import { idOf, journalOf, logOf, memoryJournal, post } from '../../testing/late-log.ts';
import { openWorld } from '../../testing/open-world.ts';
import { settleAll } from '../../testing/receiver.ts';

describe('a crash before the log was stored', () => {
  it('leaves the world whole and the log without its last calls, and no id is given twice', () =>
    fc.assert(
      fc.asyncProperty(fc.nat({ max: 3 }), fc.nat({ max: 4 }), async (before, after) => {
        const { journal, stored } = journalOf();
        const { idle, moment } = idleMoments();
        const world = await openWorld({ journal, idle });
        const ids: string[] = [];
        for (let n = 0; n < before; n += 1) ids.push(idOf(await post(world, `stored ${n}`)));
        ids.push(idOf(await world.call('auth.test')));
        moment();
        for (let n = 0; n < after; n += 1) ids.push(idOf(await post(world, `not logged ${n}`)));
        ids.push(idOf(await world.call('auth.test')));
        const snapshot = (await world.sandbox('/snapshot')).body;

        const restarted = await openWorld({ ...stored(), journal });
        expect((await restarted.sandbox('/snapshot')).body).toEqual(snapshot);
        const log = await logOf(restarted);
        expect(log.map(({ id }) => id)).toEqual(ids.slice(0, before + 1));
        const next = idOf(await restarted.call('auth.test'));
        expect(next > (ids.at(-1) ?? '')).toBe(true);
        const to = ids[before];
        expect((await restarted.sandbox('/rewind', { to })).body.ok).toBe(true);
        const messages = (await restarted.sandbox('/snapshot')).body.rows.filter(
          ({ table }: { table: string }) => table === 'messages',
        );
        expect(messages).toHaveLength(before);
      }),
      { numRuns: 15 },
    ));
});

describe('a journal that stores changes, but not the log', () => {
  it('undoes no call that was answered, and the log has every one', async () => {
    const { journal, state } = journalOf();
    const world = await openWorld({ journal });
    state.fails = ({ exchanges }) => exchanges.length > 0;
    for (const text of ['one', 'two']) {
      expect((await post(world, text)).body.ok).toBe(true);
      await settleAll();
    }
    const channel = world.channels['deploys'] ?? '';
    const { body } = await world.call('conversations.history', { channel });
    expect(body.messages.slice(0, 2).map(({ text }: { text: string }) => text)).toEqual([
      'two',
      'one',
    ]);
    expect((await logOf(world)).map(({ name, error }) => [name, error])).toEqual([
      ['chat.postMessage', null],
      ['chat.postMessage', null],
      ['conversations.history', null],
    ]);
  });

  it('gets no record of a call before its changes are stored, or were undone', async () => {
    let fail = () => {};
    const gate = new Promise<void>((_, reject) => (fail = () => reject(new Error('full'))));
    const { journal, stored, state } = journalOf();
    let isHeld = false;
    const { idle, moment } = idleMoments();
    const world = await openWorld({
      journal: { ...journal, commit: (batch) => (isHeld ? gate : journal.commit(batch)) },
      idle,
    });
    await world.call('auth.test');
    isHeld = true;
    const posting = post(world, 'never stored');
    await settleAll();
    expect((await logOf(world)).map(({ error }) => error)).toEqual([null, null]);
    moment();
    isHeld = false;
    fail();
    expect((await posting).body.error).toBe('service_unavailable');
    while (moment()) await settleAll();
    expect(state.batches.flatMap(({ exchanges }) => exchanges.map(({ error }) => error))).toEqual([
      'service_unavailable',
    ]);
    expect((await logOf(world)).map(({ error }) => error)).toEqual([null, 'service_unavailable']);
    expect(
      stored().history.every(({ changes }) => changes.every(({ table }) => table !== 'messages')),
    ).toBe(true);
  });

  it('has a history without gaps after a rewind that could not be stored', async () => {
    const { journal, stored, state } = journalOf();
    const { idle, moment } = idleMoments();
    const world = await openWorld({ journal, idle });
    const to = idOf(await post(world, 'first'));
    moment();
    await world.call('auth.test');
    await world.call('auth.test');
    state.fails = () => true;
    expect((await world.sandbox('/rewind', { to })).body.error).toBe('not_kept');
    state.fails = () => false;
    await post(world, 'second');
    const restarted = await openWorld(stored());
    expect((await restarted.sandbox('/rewind', { to })).body.ok).toBe(true);
  });

  it('is waited for before too many calls could be lost', async () => {
    let goOn = () => {};
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    const { journal } = memoryJournal();
    const world = await openWorld({
      journal: { ...journal, commit: (batch) => gate.then(() => journal.commit(batch)) },
    });
    let answers = 0;
    const calls = Array.from({ length: 400 }, async () => {
      await world.platform.fetch(new Request('http://localhost/api/api.test'));
      answers += 1;
    });
    await settleAll();
    expect(answers).toBeLessThan(200);
    goOn();
    await Promise.all(calls);
    expect(answers).toBe(400);
  });
});
