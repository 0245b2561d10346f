import type { Table } from './table.ts';

/**
 * How many rows a write removes beside its own work. No write adds as many, so tables stay within their bounds,
 * and one that is past them (an older world, a clock that was moved) gets there write by write.
 */
const WORK = 16;

type Remove<Row> = (row: Row) => void;

/** Removes the first rows of a scan for as long as they are over: a few of them, and none behind a row that is not. */
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

/** Keeps the first `most` rows of a scan, and removes a few of those behind them. */
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
