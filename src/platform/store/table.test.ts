import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Generated } from './generated.ts';
import { Store } from './store.ts';
import type { Table } from './table.ts';

interface Row {
  readonly key: string;
  readonly tag: string | null;
}

const definition = {
  name: 'rows',
  key: (row: Row) => row.key,
  indexes: { tag: (row: Row) => (row.tag === null ? null : `${row.tag}:${row.key}`) },
};

const keyAt = (position: number) => `k${String(position * 2).padStart(3, '0')}`;
const generated = (size: number): Generated<Row> => ({
  size,
  keyAt,
  rowAt: (position) => ({ key: keyAt(position), tag: null }),
});

/** A table over `size` generated rows, and a plain map with its expected content. */
function open(size: number): { store: Store; table: Table<Row>; model: Map<string, Row> } {
  const store = new Store();
  const table = store.table(definition);
  table.layBeneath(generated(size));
  store.seeded();
  const rows = Array.from({ length: size }, (_, position) => generated(size).rowAt(position));
  return { store, table, model: new Map(rows.map((row) => [row.key, row])) };
}

const aKey = fc.integer({ min: 0, max: 40 }).map((n) => `k${String(n).padStart(3, '0')}`);
const anEdit = fc.record({
  key: aKey,
  tag: fc.option(fc.constantFrom('a', 'b')),
  remove: fc.boolean(),
});

function edit(
  table: Table<Row>,
  model: Map<string, Row> | null,
  edits: readonly { key: string; tag: string | null; remove: boolean }[],
) {
  for (const { key, tag, remove } of edits) {
    if (remove) table.remove(key);
    else table.put({ key, tag });
    if (remove) model?.delete(key);
    else model?.set(key, { key, tag });
  }
}

const sorted = (model: Map<string, Row>) =>
  [...model.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));

describe('a table over generated rows', () => {
  it('behaves like a sorted map, in both directions and between any bounds', () => {
    fc.assert(
      fc.property(
        fc.nat(15),
        fc.array(anEdit, { maxLength: 40 }),
        aKey,
        aKey,
        (size, edits, low, high) => {
          const { store, table, model } = open(size);
          store.transact(() => edit(table, model, edits));
          const rows = sorted(model);
          expect(table.size).toBe(rows.length);
          expect([...table.scan()]).toEqual(rows);
          expect([...table.scan({ reverse: true })]).toEqual(rows.toReversed());
          const within = rows.filter(({ key }) => key > low && key <= high);
          expect([...table.scan({ after: low, through: high })]).toEqual(within);
          const from = rows.filter(({ key }) => key >= low && key < high).toReversed();
          expect([...table.scan({ from: low, before: high, reverse: true })]).toEqual(from);
          const prefix = low.slice(0, 3);
          const beginning = rows.filter(({ key }) => key.startsWith(prefix));
          expect([...table.scan({ prefix })]).toEqual(beginning);
          expect([...table.scan({ prefix, reverse: true })]).toEqual(beginning.toReversed());
          const skip = size % 4;
          expect([...table.scan({ prefix, reverse: true, skip })]).toEqual(
            beginning.toReversed().slice(skip),
          );
          expect(table.last(prefix)).toEqual(beginning.at(-1));
          for (const { key } of edits) {
            expect(table.get(key)).toEqual(model.get(key));
            expect(table.has(key)).toBe(model.has(key));
          }
          const tagged = rows.filter(({ tag }) => tag === 'a');
          expect([...table.scanIndex('tag', { prefix: 'a:' })]).toEqual(tagged);
          expect([...table.scanIndex('tag', { prefix: 'a:', reverse: true, skip })]).toEqual(
            tagged.toReversed().slice(skip),
          );
        },
      ),
    );
  });

  it('is unchanged after a transaction that was undone', () => {
    fc.assert(
      fc.property(
        fc.nat(15),
        fc.array(anEdit),
        fc.array(anEdit),
        fc.boolean(),
        (size, kept, undone, throws) => {
          const { store, table, model } = open(size);
          store.transact(() => edit(table, model, kept));
          const attempt = () =>
            store.transact(
              () => {
                edit(table, null, undone);
                if (throws) throw new Error('a handler failed');
              },
              () => false,
            );
          if (throws) expect(attempt).toThrow('a handler failed');
          else expect(attempt().changes).toEqual([]);
          expect([...table.scan()]).toEqual(sorted(model));
          expect([...table.scanIndex('tag', { prefix: 'b:' })]).toEqual(
            sorted(model).filter(({ tag }) => tag === 'b'),
          );
        },
      ),
    );
  });

  it('can be restored from its difference', () => {
    fc.assert(
      fc.property(fc.nat(15), fc.array(anEdit), (size, edits) => {
        const { store, table } = open(size);
        store.transact(() => edit(table, null, edits));
        const again = open(size);
        for (const { key, row } of store.difference()) again.store.restore('rows', key, row);
        expect([...again.table.scan()]).toEqual([...table.scan()]);
        expect([...again.store.difference()]).toEqual([...store.difference()]);
      }),
    );
  });

  it('generates as few rows in the middle of a million as at the start', () => {
    const size = 1_000_000;
    const wide = (position: number) => `k${String(position).padStart(9, '0')}`;
    let looks = 0;
    const store = new Store();
    const table = store.table(definition);
    const count = <T>(value: T) => {
      looks += 1;
      return value;
    };
    table.layBeneath({
      size,
      keyAt: (position) => count(wide(position)),
      rowAt: (position) => count({ key: wide(position), tag: null }),
    });
    const page = (after: string) => {
      looks = 0;
      const rows = table.scan({ after });
      for (let taken = 0; taken < 200; taken += 1) rows.next();
      return looks;
    };
    expect(page(wide(900_000))).toBeLessThanOrEqual(page(wide(0)) + 2);
    expect(page(wide(900_000))).toBeLessThan(200 * 2 + 50);
  });
});
