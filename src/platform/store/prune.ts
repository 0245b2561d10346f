import type { Table } from './table.ts';

/**
 * How many rows one write prunes. No write adds as many, so tables stay within their limits. A table above its limit (of an
 * older world, or after the clock was set) shrinks with each write.
 */
const MAX_PRUNED_ROWS = 16;

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
    if (over.length === MAX_PRUNED_ROWS || !isOver(row)) break;
    over.push(row);
  }
  for (const row of over) remove(row);
}

/** Removes a few of too many rows: those of a scan that skips the rows to keep. */
export function removeSurplus<Row extends object>(
  table: Table<Row>,
  surplus: Iterable<Row>,
  remove?: Remove<Row>,
): void {
  removeWhile(table, surplus, () => true, remove);
}
