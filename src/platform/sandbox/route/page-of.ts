import type { Table } from '../../store/table.ts';

/** The largest page, in characters. A single row may be longer. */
const MAX_HELD_LENGTH = 8 * 1024 * 1024;

/** Which rows a page has. */
interface PageOf<Row extends object> {
  readonly table: Table<Row>;
  /** Only rows with this owner, by an index of the table whose keys are `<owner>:<key of the row>`. */
  readonly only?: { readonly index: string; readonly owner: string } | undefined;
  /** Key of the last row of the page before; null for the first page. */
  readonly after: string | null;
  readonly limit: number;
  /** Length of a row in characters. */
  readonly lengthOf: (row: Row) => number;
}

/** A page of the rows of a table whose keys rise, the oldest first. */
export function pageOf<Row extends object>({
  table,
  only,
  after,
  limit,
  lengthOf,
}: PageOf<Row>): {
  rows: Row[];
  cursor: string | null;
  more: boolean;
} {
  const rows: Row[] = [];
  let held = 0;
  let more = false;
  for (const row of scanOf(table, only, after)) {
    held += lengthOf(row);
    more = rows.length === limit || (rows.length > 0 && held > MAX_HELD_LENGTH);
    if (more) break;
    rows.push(row);
  }
  const last = rows.at(-1);
  return { rows, cursor: last === undefined ? after : table.keyOf(last), more };
}

function scanOf<Row extends object>(
  table: Table<Row>,
  only: PageOf<Row>['only'],
  after: string | null,
): Iterable<Row> {
  if (only === undefined) return table.scan(after === null ? {} : { after });
  const prefix = `${only.owner}:`;
  return table.scanIndex(only.index, {
    prefix,
    ...(after === null ? {} : { after: prefix + after }),
  });
}
