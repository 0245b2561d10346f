import { describe, expect, it } from 'vitest';
import { EMPTY_BATCH, type Journal, type JournalBatch } from './journal.ts';
import { JournalQueue } from './journal-queue.ts';

const batch = (key: string): JournalBatch => ({
  ...EMPTY_BATCH,
  rows: [{ table: 'rows', key, row: {} }],
});

const rewind = (step: number): JournalBatch => ({
  ...batch(`rewind to ${step}`),
  rewind: { exchange: null, step },
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

  it('never batches a rewind with the commits before and after it', async () => {
    const { journal, calls } = heldJournal();
    const queue = new JournalQueue(journal);
    const writes = [batch('a'), batch('b'), batch('c'), rewind(1), rewind(0), batch('d')];
    const done = writes.map((each) => queue.commit(each, nothing));
    const last = [0, 2, 3, 4, 5];
    for (const [at, write] of last.entries()) {
      calls[at]?.end();
      await done[write];
    }
    expect(calls.map(({ keys }) => keys)).toEqual([
      ['a'],
      ['b', 'c'],
      ['rewind to 1'],
      ['rewind to 0'],
      ['d'],
    ]);
  });

  it('stores the steps of all commits in order, and forgets up to the last that says so', async () => {
    const stored: JournalBatch[] = [];
    const queue = new JournalQueue({
      begin: async () => undefined,
      commit: async (given) => void stored.push(given),
    });
    const step = (n: number) => ({ n, exchange: `x${n}`, own: true, changes: [] });
    const done = [1, 2, 3].map((n) =>
      queue.commit(
        { ...batch('a'), history: [step(n)], forget_steps: n === 2 ? step(0) : null },
        nothing,
      ),
    );
    await Promise.all(done);
    expect(stored.map(({ history }) => history.map(({ n }) => n))).toEqual([[1], [2, 3]]);
    expect(stored.map(({ forget_steps }) => forget_steps?.n ?? null)).toEqual([null, 0]);
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
