import { describe, expect, it } from 'vitest';
import { EMPTY_BATCH, type Journal, type JournalBatch } from './journal.ts';
import { JournalQueue } from './journal-queue.ts';
import { Store } from './store.ts';
import type { TableDefinition } from './table.ts';

interface Row {
  readonly key: string;
  readonly tag: string | null;
}

const definition: TableDefinition<Row> = {
  name: 'rows',
  key: ({ key }) => key,
  indexes: { tag: ({ key, tag }) => (tag === null ? null : `${tag}:${key}`) },
};
const row = (key: string, tag: string | null = null): Row => ({ key, tag });

/** A table seeded with the rows, over generated rows `g0` to `g3`. */
function seeded(...rows: Row[]) {
  const store = new Store();
  const table = store.table(definition);
  const keyAt = (position: number) => `g${position}`;
  table.layBeneath({ size: 4, keyAt, rowAt: (position) => row(keyAt(position)) });
  for (const each of rows) table.put(each);
  store.seeded();
  return { store, table };
}

const keys = (rows: Iterable<Row>) => Array.from(rows, ({ key }) => key);

describe('a store', () => {
  it('lists the rows written since seeding, sorted by table and key', () => {
    const { store, table } = seeded(row('b'));
    const others = store.table({ name: 'others', key: ({ key }: Row) => key });
    expect([...store.difference()]).toEqual([]);
    store.transact(() => {
      for (const key of ['z', 'a', 'm']) table.put(row(key));
      others.put(row('o'));
      table.remove('b');
      table.remove('g1');
    });
    expect(
      [...store.difference()].map((each) => [each.table, each.key, each.row !== null]),
    ).toEqual([
      ['others', 'o', true],
      ['rows', 'a', true],
      ['rows', 'b', false],
      ['rows', 'g1', false],
      ['rows', 'm', true],
      ['rows', 'z', true],
    ]);
  });

  it('stores that a generated row was removed, but nothing of one added and removed', () => {
    const { store, table } = seeded(row('b'));
    const { changes } = store.transact(() => {
      table.put(row('new'));
      table.put(row('passing'));
      table.remove('passing');
      table.remove('b');
      table.remove('g1');
    });
    expect(store.journalRows(changes)).toEqual([
      { table: 'rows', key: 'new', row: row('new') },
      { table: 'rows', key: 'passing', row: row('passing') },
      { table: 'rows', key: 'passing', forgotten: true },
      { table: 'rows', key: 'b', row: null },
      { table: 'rows', key: 'g1', row: null },
    ]);
  });

  it('has no difference once everything is restored', () => {
    const { store, table } = seeded(row('b', 'x'));
    store.transact(() => {
      table.put(row('b', 'y'));
      table.put(row('new'));
      table.remove('g2');
    });
    expect([...store.difference()]).toHaveLength(3);
    store.transact(() => {
      table.put(row('b', 'x'));
      table.remove('new');
      table.put(row('g2'));
    });
    expect([...store.difference()]).toEqual([]);
  });

  it('returns the changes of a transaction with the previous rows', () => {
    const { store, table } = seeded(row('b'));
    const { result, changes } = store.transact(() => {
      table.put(row('b', 'x'));
      table.remove('b');
      table.remove('nothing');
      return 7;
    });
    expect(result).toBe(7);
    expect(changes).toEqual([
      { table: 'rows', key: 'b', before: row('b'), after: row('b', 'x') },
      { table: 'rows', key: 'b', before: row('b', 'x'), after: null },
    ]);
    store.undo(changes);
    expect(table.get('b')).toEqual(row('b'));
  });

  it('refuses nested transactions and unknown tables', () => {
    const { store, table } = seeded();
    expect(() => store.transact(() => store.transact(() => 1))).toThrow('already open');
    expect(store.transact(() => 1).result).toBe(1);
    expect(() => store.restore('ghosts', 'g', null)).toThrow('no table ghosts');
    expect(() => table.scanIndex('ghost', { prefix: '' }).next()).toThrow('no index ghost');
    const nothing = { size: 0, keyAt: String, rowAt: (n: number) => row(String(n)) };
    expect(() => table.layBeneath(nothing)).toThrow('table rows is not empty');
  });
});

describe('a write outside a transaction', () => {
  it('throws, and leaves rows, indexes and changes as they were', () => {
    const { store, table } = seeded(row('a', 'x'));
    for (const write of [
      () => table.put(row('a', 'y')),
      () => table.put(row('new', 'x')),
      () => table.remove('a'),
      () => table.remove('g0'),
      () => table.restore('a', null),
    ])
      expect(write).toThrow('table rows is written outside a transaction');
    expect(keys(table.scan())).toEqual(['a', 'g0', 'g1', 'g2', 'g3']);
    expect(keys(table.scanIndex('tag', { prefix: '' }))).toEqual(['a']);
    expect([...store.difference()]).toEqual([]);
  });

  it('throws after a transaction, kept or undone', () => {
    const { store, table } = seeded();
    store.transact(() => table.put(row('kept')));
    expect(() => table.put(row('late'))).toThrow('outside a transaction');
    expect(() =>
      store.transact(() => {
        table.put(row('lost'));
        throw new Error('broken');
      }),
    ).toThrow('broken');
    expect(() => table.put(row('late'))).toThrow('outside a transaction');
    expect(keys(table.scan({ from: 'h' }))).toEqual(['kept']);
  });

  it('is allowed to restore rows from a journal', () => {
    const { store, table } = seeded();
    store.restore('rows', 'kept', row('kept'));
    expect(table.has('kept')).toBe(true);
    expect(() => store.restore('ghosts', 'g', null)).toThrow('no table ghosts');
    expect(() => table.put(row('late'))).toThrow('outside a transaction');
  });
});

describe('a table', () => {
  it('contains rows that were put or generated, but not removed ones', () => {
    const { store, table } = seeded(row('a'));
    const has = (...each: string[]) => each.map((key) => table.has(key));
    expect(has('a', 'g0', 'g3', 'g4', 'b')).toEqual([true, true, true, false, false]);
    store.transact(() => {
      table.remove('a');
      table.remove('g0');
    });
    expect(has('a', 'g0')).toEqual([false, false]);
    expect([table.get('a'), table.get('g0'), table.get('g4')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([table.size, table.keyOf(row('k'))]).toEqual([3, 'k']);
    store.transact(() => table.put(row('g0', 'again')));
    expect([table.size, table.get('g0')?.tag]).toEqual([4, 'again']);
  });

  it('scans between bounds in both directions, whether the bounds exist or not', () => {
    const { table } = seeded(row('a1'), row('a3'), row('g1', 'changed'), row('h'), row('~'));
    const scan = (bounds: Parameters<typeof table.scan>[0]) => keys(table.scan(bounds));
    const all = ['a1', 'a3', 'g0', 'g1', 'g2', 'g3', 'h', '~'];
    expect(scan({})).toEqual(all);
    expect(scan({ reverse: true })).toEqual(all.toReversed());
    expect(scan({ from: 'a3', through: 'g1' })).toEqual(['a3', 'g0', 'g1']);
    expect(scan({ from: 'a3', through: 'g1', reverse: true })).toEqual(['g1', 'g0', 'a3']);
    expect(scan({ after: 'a3', before: 'g1' })).toEqual(['g0']);
    expect(scan({ after: 'a3', before: 'g1', reverse: true })).toEqual(['g0']);
    expect(scan({ after: 'a2', before: 'g05', reverse: true })).toEqual(['g0', 'a3']);
    expect(scan({ prefix: 'g', after: 'g1' })).toEqual(['g2', 'g3']);
    expect(scan({ prefix: 'g', before: 'g2', reverse: true })).toEqual(['g1', 'g0']);
    expect(scan({ prefix: 'g', from: 'a' })).toEqual(['g0', 'g1', 'g2', 'g3']);
    expect(scan({ prefix: 'g', through: 'z' })).toEqual(['g0', 'g1', 'g2', 'g3']);
    expect(scan({ prefix: 'g', after: 'g3' })).toEqual([]);
    expect(scan({ prefix: 'b' })).toEqual([]);
    expect(scan({ prefix: 'b', reverse: true })).toEqual([]);
    expect(scan({ from: 'h', through: 'b' })).toEqual([]);
    expect(scan({ from: 'h', through: 'b', reverse: true })).toEqual([]);
  });

  it('scans an index by prefix, from a key or from its end', () => {
    const { store, table } = seeded(
      row('1', 'a'),
      row('2', 'a'),
      row('3', 'a'),
      row('4', 'b'),
      row('5'),
    );
    const scan = (bounds: Parameters<typeof table.scanIndex>[1]) =>
      keys(table.scanIndex('tag', bounds));
    expect(scan({ prefix: 'a:' })).toEqual(['1', '2', '3']);
    expect(scan({ prefix: 'a:', reverse: true })).toEqual(['3', '2', '1']);
    expect(scan({ prefix: 'a:', after: 'a:1' })).toEqual(['2', '3']);
    expect(scan({ prefix: 'a:', after: 'a:15' })).toEqual(['2', '3']);
    expect(scan({ prefix: '' })).toEqual(['1', '2', '3', '4']);
    store.transact(() => {
      table.put(row('2', 'b'));
      table.put(row('3'));
      table.remove('1');
    });
    expect(scan({ prefix: 'a:' })).toEqual([]);
    expect(scan({ prefix: 'b:' })).toEqual(['2', '4']);
  });

  it('scans keys that are not ASCII, too', () => {
    const { table } = seeded(row('a'), row('ÿa'), row('日本'));
    expect(keys(table.scan()).slice(-2)).toEqual(['ÿa', '日本']);
    expect(keys(table.scan({ reverse: true })).slice(0, 2)).toEqual(['日本', 'ÿa']);
    expect(keys(table.scan({ prefix: '日' }))).toEqual(['日本']);
    expect(table.last('')?.key).toBe('日本');
  });

  it('works without generated rows and without indexes', () => {
    const store = new Store();
    const table = store.table<Row>({ name: 'plain', key: ({ key }) => key });
    expect([table.size, table.get('a'), table.has('a'), keys(table.scan())]).toEqual([
      0,
      undefined,
      false,
      [],
    ]);
    table.put(row('a'));
    expect(keys(table.scan({ reverse: true }))).toEqual(['a']);
    expect([...store.difference()]).toEqual([]);
  });
});

describe('the journal queue', () => {
  const exchange = (id: string) => ({ id }) as JournalBatch['exchanges'][number];
  const batch = (key: string, forget_through: string | null): JournalBatch => ({
    ...EMPTY_BATCH,
    rows: [{ table: 'rows', key, row: {} }],
    exchanges: [exchange(key)],
    forget_through,
  });

  it('batches rows and exchanges in order, and drops exchanges up to the last id', async () => {
    const given: JournalBatch[] = [];
    const journal: Journal = {
      begin: () => Promise.resolve(),
      commit: async (each) => void given.push(each),
    };
    const queue = new JournalQueue(journal);
    const names = [
      ['first', null],
      ['a', null],
      ['b', '1'],
      ['c', '2'],
      ['d', null],
    ] as const;
    await Promise.all(
      names.map(([key, forget]) => queue.commit(batch(key, forget), () => undefined)),
    );
    expect(given.map(({ rows }) => rows.map(({ key }) => key))).toEqual([
      ['first'],
      ['a', 'b', 'c', 'd'],
    ]);
    expect(given[1]?.exchanges.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
    expect(given.map(({ forget_through }) => forget_through)).toEqual([null, '2']);
  });

  it('resolves at once without a journal', async () => {
    const queue = new JournalQueue(null);
    const undone = () => expect.unreachable();
    expect(await queue.commit(batch('a', null), undone)).toBe(true);
  });
});
