import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldCase } from '../columns/folded.ts';
import { SharedTextColumn } from '../columns/shared-text-column.ts';
import { TextColumn } from '../columns/text-column.ts';
import { orderByNumberOf, orderBySharedText, orderByText, type Order } from './order.ts';
import { RowList } from './row-list.ts';
import { sortRows, type Direction } from './sort-rows.ts';

const texts = fc.array(
  fc.oneof(
    fc.string({ maxLength: 5 }),
    fc
      .array(fc.constantFrom('a', 'A', 'b', 'é', '漢'), { maxLength: 9 })
      .map((all) => all.join('')),
  ),
  { maxLength: 200 },
);
const direction = fc.constantFrom<Direction>(1, -1);
const compareTexts = (a: string, b: string) => (a < b ? -1 : Number(a > b));

function sorted(count: number, order: Order, way: Direction): number[] {
  const rows = Uint32Array.from({ length: count }, (_, row) => row);
  const work = sortRows(rows, order, way);
  for (let step = work.next(); step.done !== true; step = work.next()) {
    expect(step.value).toBeGreaterThanOrEqual(0);
    expect(step.value).toBeLessThanOrEqual(1);
  }
  return [...rows];
}

const expected = (keys: readonly string[], way: Direction) =>
  [...keys.keys()].toSorted(
    (one, other) => way * compareTexts(keys[one] ?? '', keys[other] ?? '') || one - other,
  );

describe('sorting rows', () => {
  it('orders texts apart from case and accents, and keeps the order of equal ones', () => {
    fc.assert(
      fc.property(texts, direction, (values, way) => {
        const column = new TextColumn();
        for (const [row, value] of values.entries()) column.set(row, value);
        const keys = values.map((value) => foldCase(value));
        expect(sorted(values.length, orderByText(column), way)).toEqual(expected(keys, way));
      }),
    );
  });

  it('orders shared texts, null first', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.string({ maxLength: 2 }))), direction, (values, way) => {
        const column = new SharedTextColumn();
        for (const [row, value] of values.entries()) column.set(row, value);
        const keys = values.map((value) => (value === null ? '' : ` ${foldCase(value)}`));
        expect(sorted(values.length, orderBySharedText(column), way)).toEqual(expected(keys, way));
      }),
    );
  });

  it('orders more rows than it handles at a time', () => {
    const values = Array.from({ length: 20_000 }, (_, row) => (row * 7919) % 5003);
    const rows = sorted(
      values.length,
      orderByNumberOf((row) => values[row] ?? 0),
      1,
    );
    expect(rows).toEqual(
      [...values.keys()].toSorted((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || a - b),
    );
  });
});

describe('inserting into sorted rows', () => {
  it('gives what sorting everything would', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 9 })),
        fc.nat({ max: 40 }),
        direction,
        (values, at, way) => {
          const compare = (one: number, other: number) =>
            way * ((values[one] ?? 0) - (values[other] ?? 0));
          const inOrder = (rows: number[]) =>
            rows.toSorted((one, other) => compare(one, other) || one - other);
          const all = [...values.keys()];
          const list = RowList.of(Uint32Array.from(inOrder(all.slice(0, at))));
          list.insert(Uint32Array.from(inOrder(all.slice(at))), compare);
          expect([...list.rows]).toEqual(inOrder(all));
          expect(all.map((row) => list.indexOf(row))).toEqual(
            all.map((row) => inOrder(all).indexOf(row)),
          );
          expect(list.indexOf(values.length)).toBe(-1);
        },
      ),
    );
  });
});
