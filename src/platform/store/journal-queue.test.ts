import { describe, expect, it } from 'vitest';
import type { Journal, JournalBatch } from './journal.ts';
import { JournalQueue } from './journal-queue.ts';

const batch = (key: string): JournalBatch => ({
  rows: [{ table: 'rows', key, row: {} }],
  exchanges: [],
  forget_through: null,
});

/** A journal whose calls end when the test ends them. */
function heldJournal() {
  const calls: { readonly keys: string[]; readonly end: (error?: Error) => void }[] = [];
  const hold = (keys: string[]) =>
    new Promise<void>((resolve, reject) => {
      calls.push({ keys, end: (error) => (error === undefined ? resolve() : reject(error)) });
    });
  const journal: Journal = {
    begin: () => hold(['begin']),
    commit: ({ rows }) => hold(rows.map(({ key }) => key)),
  };
  return { journal, calls };
}

const world = {
  format: 'parley-world',
  version: 1,
  seed: 1,
  salt: null,
  options: {} as never,
  rows: [],
} as const;
const nothing = () => undefined;

describe('the journal queue', () => {
  it('resolves once durable, and batches queued commits', async () => {
    const { journal, calls } = heldJournal();
    const queue = new JournalQueue(journal);
    const all = ['a', 'b', 'c'].map((key) => queue.commit(batch(key), nothing));
    expect(calls.map(({ keys }) => keys)).toEqual([['a']]);
    calls[0]?.end();
    expect(await all[0]).toBe(true);
    expect(calls[1]?.keys).toEqual(['b', 'c']);
    calls[1]?.end();
    expect(await Promise.all(all)).toEqual([true, true, true]);
  });

  it('never batches a new world with the commits before and after it', async () => {
    const { journal, calls } = heldJournal();
    const queue = new JournalQueue(journal);
    const done = [
      queue.commit(batch('a'), nothing),
      queue.begin(world, nothing),
      queue.commit(batch('b'), nothing),
    ];
    for (let at = 0; at < 3; at += 1) {
      calls[at]?.end();
      await done[at];
    }
    expect(calls.map(({ keys }) => keys)).toEqual([['a'], ['begin'], ['b']]);
  });

  it('undoes a failed write and all later ones, the last first', async () => {
    const { journal, calls } = heldJournal();
    const queue = new JournalQueue(journal);
    const undone: string[] = [];
    const all = ['a', 'b', 'c'].map((key) => queue.commit(batch(key), () => undone.push(key)));
    calls[0]?.end(new Error('the disk is full'));
    expect(await Promise.all(all)).toEqual([false, false, false]);
    expect(undone).toEqual(['c', 'b', 'a']);
    const next = queue.commit(batch('d'), nothing);
    calls[1]?.end();
    expect(await next).toBe(true);
  });
});
