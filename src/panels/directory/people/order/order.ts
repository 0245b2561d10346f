import { foldCase } from '../columns/folded.ts';
import type { NumberColumn } from '../columns/number-column.ts';
import type { SharedTextColumn } from '../columns/shared-text-column.ts';
import { isEndKey, type TextColumn } from '../columns/text-column.ts';

/** An order of rows by one column. Equal rows stay in the order in which they were read. */
export interface Order {
  /** A sort key of a row. Rows are ordered by key 0; those whose key 0 is equal by key 1, and so on, up to the last key. */
  readonly keyOf: (row: number, keyIndex: number) => number;
  /** Whether a key (not its index) is the last one of its row. Rows whose keys are equal up to their last key are equal. */
  readonly isEndKey: (key: number) => boolean;
  /** Negative if the first row comes first. */
  readonly compare: (one: number, other: number) => number;
}

export const orderByText = (column: TextColumn): Order => ({
  keyOf: (row, keyIndex) => column.keyOf(row, keyIndex),
  isEndKey,
  compare: (one, other) => column.compare(one, other),
});

export const orderByNumberOf = (numberOf: (row: number) => number): Order => ({
  keyOf: numberOf,
  isEndKey: () => true,
  compare: (one, other) => numberOf(one) - numberOf(other),
});

export const orderByNumberColumn = (column: NumberColumn): Order =>
  orderByNumberOf((row) => column.get(row));

/** The order by the folded texts of a column; null comes first. */
export function orderBySharedText(column: SharedTextColumn): Order {
  let ranks: Uint32Array = new Uint32Array();
  return orderByNumberOf((row) => {
    if (ranks.length !== column.values.length) ranks = ranksOf(column.values);
    return ranks[column.valueIndexAt(row)] ?? 0;
  });
}

/** The rank of each value. Values that differ only in case or accents have the same rank. */
function ranksOf(values: readonly (string | null)[]): Uint32Array {
  const sorted = values
    .map((value, index) => ({ index, text: value === null ? '' : ` ${foldCase(value)}` }))
    .toSorted((a, b) => (a.text < b.text ? -1 : Number(a.text > b.text)));
  const ranks = new Uint32Array(values.length);
  let rank = 0;
  for (const [position, { index, text }] of sorted.entries()) {
    if (position > 0 && text !== sorted[position - 1]?.text) rank += 1;
    ranks[index] = rank;
  }
  return ranks;
}
