import type { Table } from '../store/table.ts';

/** The most that a page holds together, in characters; a page always has one row. */
const MOST_HELD = 8 * 1024 * 1024;

/** Up to `limit` rows of a table whose keys rise, after the row with the key `after` or from the oldest on. */
export function pageOf<Row extends object>(
  table: Table<Row>,
  after: string | null,
  limit: number,
  lengthOf: (row: Row) => number,
): { rows: Row[]; cursor: string | null; more: boolean } {
  const rows: Row[] = [];
  let held = 0;
  let more = false;
  for (const row of table.scan(after === null ? {} : { after })) {
    held += lengthOf(row);
    more = rows.length === limit || (rows.length > 0 && held > MOST_HELD);
    if (more) break;
    rows.push(row);
  }
  const last = rows.at(-1);
  return { rows, cursor: last === undefined ? after : table.keyOf(last), more };
}
