import type { Table } from './table.ts';

/**
 * How many rows a write prunes. No write adds as many, so tables stay within their limits; a table that is over its
 * limit (an older world, a clock that was set) shrinks write by write.
 */
const WORK = 16;

type Remove<Row> = (row: Row) => void;

/** Removes expired rows from the start of a scan, a few at a time, up to the first that has not expired. */
export function removeWhile<Row extends object>(
  table: Table<Row>,
  oldestFirst: Iterable<Row>,
  isOver: (row: Row) => boolean,
  remove: Remove<Row> = (row) => table.remove(table.keyOf(row)),
): void {
  const over: Row[] = [];
  for (const row of oldestFirst) {
    if (over.length === WORK || !isOver(row)) break;
    over.push(row);
  }
  for (const row of over) remove(row);
}

/** Keeps the first `most` rows of a scan, and removes a few of the rest. */
export function keepFirst<Row extends object>(
  table: Table<Row>,
  newestFirst: Iterable<Row>,
  most: number,
  remove: Remove<Row> = (row) => table.remove(table.keyOf(row)),
): void {
  const over: Row[] = [];
  let seen = 0;
  for (const row of newestFirst) {
    if (over.length === WORK) break;
    seen += 1;
    if (seen > most) over.push(row);
  }
  for (const row of over) remove(row);
}
