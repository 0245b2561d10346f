import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Table } from '../../store/table.ts';
import { countOf, documentOf, TextIndex } from './text-index.ts';
import { placesOf, type Term, wordsOf } from './words.ts';

interface Row {
  readonly id: string;
  readonly text: string;
}

const WORDS = ['a', 'b', 'ab', 'abc', 'c'];
const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 6 }).map((words) => words.join(' '));
const term = fc.record<Term>({
  words: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }),
  isPrefix: fc.boolean(),
});
const ids = fc.integer({ min: 0, max: 8 }).map(String);
const step = fc.oneof(
  fc.record({ act: fc.constant('put' as const), id: ids, text }),
  fc.record({ act: fc.constant('remove' as const), id: ids }),
  fc.record({ act: fc.constant('begin' as const), most: fc.integer({ min: 0, max: 120 }) }),
  fc.record({
    act: fc.constant('search' as const),
    terms: fc.array(term, { minLength: 1, maxLength: 3 }),
  }),
);

it('finds what a look at every row finds, whatever was written before', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const table = new Table<Row>({ name: 'rows', key: ({ id }) => id }, () => {});
      const index = new TextIndex(table, { textOf: (row) => row.text, timeOf: () => 0 });
      for (const each of steps) {
        if (each.act === 'put') table.put({ id: each.id, text: each.text });
        else if (each.act === 'remove') table.remove(each.id);
        else if (each.act === 'begin') index.follow(each.most);
        else {
          index.follow();
          const found = index
            .holding(each.terms, () => true)
            .flatMap((entry) => index.row(documentOf(entry))?.id ?? []);
          const wanted = [...table.scan()].filter((row) =>
            each.terms.every((wantedTerm) => placesOf(wordsOf(row.text), wantedTerm).length > 0),
          );
          expect(found.toSorted()).toEqual(wanted.map(({ id }) => id));
        }
      }
    }),
  );
});

it('is written anew once most of it is gone', () => {
  const table = new Table<Row>({ name: 'rows', key: ({ id }) => id }, () => {});
  const index = new TextIndex(table, { textOf: (row) => row.text, timeOf: () => 0 });
  table.put({ id: 'stays', text: 'here' });
  for (let n = 0; n < 10_002; n += 1) {
    table.put({ id: 'changes', text: `here ${n}` });
    index.follow();
  }
  expect(index.size).toBeLessThan(10);
  expect(index.holding([{ words: ['here'], isPrefix: false }], () => true)).toHaveLength(2);
});

it('has a thousand different words of a text, and no more', () => {
  const table = new Table<Row>({ name: 'rows', key: ({ id }) => id }, () => {});
  const index = new TextIndex(table, { textOf: (row) => row.text, timeOf: () => 0 });
  const words = Array.from({ length: 1_001 }, (_, n) => `w${n}`);
  table.put({ id: 'long', text: [...words, 'w0', 'w0'].join(' ') });
  index.follow();
  const found = (word: string) => index.holding([{ words: [word], isPrefix: false }], () => true);
  expect(found('w0').map(countOf)).toEqual([3]);
  expect(found('w999')).toHaveLength(1);
  expect(found('w1000')).toEqual([]);
});

it('stops reading for phrases where it is told to', () => {
  const table = new Table<Row>({ name: 'rows', key: ({ id }) => id }, () => {});
  const index = new TextIndex(table, { textOf: (row) => row.text, timeOf: () => 0 });
  for (let n = 0; n < 10; n += 1) table.put({ id: `${n}`, text: 'a b' });
  index.follow();
  let read = 0;
  const found = index.holding([{ words: ['a', 'b'], isPrefix: false }], () => (read += 1) <= 4);
  expect(found.map((entry) => index.row(documentOf(entry))?.id)).toEqual(['6', '7', '8', '9']);
});

it('is brought in line bit by bit, while rows come and go', () => {
  const table = new Table<Row>({ name: 'rows', key: ({ id }) => id }, () => {});
  const index = new TextIndex(table, { textOf: (row) => row.text, timeOf: () => 0 });
  const idOf = (n: number) => String(n).padStart(5, '0');
  for (let n = 0; n < 3_000; n += 1) table.put({ id: idOf(n), text: 'here' });
  let steps = 1;
  while (!index.follow(10_000)) {
    table.put({ id: idOf(5_000 + steps), text: 'here' });
    table.put({ id: idOf(steps), text: 'gone' });
    table.remove(idOf(2_999 - steps));
    steps += 1;
  }
  expect(steps).toBeGreaterThan(15);
  const found = index
    .holding([{ words: ['here'], isPrefix: false }], () => true)
    .flatMap((entry) => index.row(documentOf(entry))?.id ?? []);
  const wanted = Array.from(table.scan()).filter((row) => row.text === 'here');
  expect(found.toSorted()).toEqual(wanted.map(({ id }) => id));
});

it('looks at what was written after its budget was spent on the last key', () => {
  const table = new Table<Row>({ name: 'rows', key: ({ id }) => id }, () => {});
  const index = new TextIndex(table, { textOf: (row) => row.text, timeOf: () => 0 });
  table.put({ id: '0', text: '' });
  expect(index.follow(0)).toBe(false);
  table.put({ id: '0', text: 'a' });
  expect(index.follow()).toBe(true);
  expect(index.holding([{ words: ['a'], isPrefix: false }], () => true)).toHaveLength(1);
});
