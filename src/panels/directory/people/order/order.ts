import { foldCase } from '../columns/folded.ts';
import type { NumberColumn } from '../columns/number-column.ts';
import type { RepeatedColumn } from '../columns/repeated-column.ts';
import { isLastKey, type TextColumn } from '../columns/text-column.ts';

/** An order of rows by one column. Equal rows keep the order of reading. */
export interface Order {
  /** The sort key of a row. Rows with equal keys are ordered by their keys of the next part, until `isLast`. Parts count from 0. */
  readonly keyOf: (row: number, part: number) => number;
  /** Whether a key is the last one of its row: rows whose keys are equal up to here are equal. */
  readonly isLast: (key: number) => boolean;
  /** Negative if the first row comes first. */
  readonly compare: (one: number, other: number) => number;
}

export const byText = (column: TextColumn): Order => ({
  keyOf: (row, part) => column.keyOf(row, part),
  isLast: isLastKey,
  compare: (one, other) => column.compare(one, other),
});

export const byNumber = (numberOf: (row: number) => number): Order => ({
  keyOf: numberOf,
  isLast: () => true,
  compare: (one, other) => numberOf(one) - numberOf(other),
});

export const byNumbers = (column: NumberColumn): Order => byNumber((row) => column.get(row));

/** Orders by the folded value; null comes first. */
export function byRepeated(column: RepeatedColumn): Order {
  let ranks: Uint32Array = new Uint32Array();
  return byNumber((row) => {
    if (ranks.length !== column.values.length) ranks = ranksOf(column.values);
    return ranks[column.numberAt(row)] ?? 0;
  });
}

/** The rank of each value. Values that differ only in case or accents have the same rank. */
function ranksOf(values: readonly (string | null)[]): Uint32Array {
  const sorted = values
    .map((value, number) => ({ number, text: value === null ? '' : ` ${foldCase(value)}` }))
    .toSorted((a, b) => (a.text < b.text ? -1 : Number(a.text > b.text)));
  const ranks = new Uint32Array(values.length);
  let rank = 0;
  for (const [at, { number, text }] of sorted.entries()) {
    if (at > 0 && text !== sorted[at - 1]?.text) rank += 1;
    ranks[number] = rank;
  }
  return ranks;
}
