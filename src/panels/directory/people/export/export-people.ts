import { csvRecord } from '../../../../contract/files/csv.ts';
import type { Work } from '../slices.ts';
import type { PeopleStore } from '../store/people-store.ts';
import { type ColumnId, columnOf } from '../table/table-columns.ts';

export const FORMATS = {
  csv: { name: 'CSV', type: 'text/csv', fileName: 'people.csv' },
  json: { name: 'JSON', type: 'application/json', fileName: 'people.json' },
} as const;
export type Format = keyof typeof FORMATS;

/** The work may pause after this many rows. */
const ROWS_PER_STEP = 64;

/** A piece is passed on once it has this many characters. Encoding a piece blocks the page, so pieces must be short. */
const MIN_PIECE_LENGTH = 200_000;

/**
 * Writes rows of the store in the chosen columns: CSV with a header (RFC 4180) or a JSON array of records.
 *
 * @param count number of the rows, for the progress
 * @param onPiece called with each piece of the text as soon as it is written
 */
export function* exportPeople(
  format: Format,
  store: PeopleStore,
  columns: readonly ColumnId[],
  rows: Iterable<number>,
  count: number,
  onPiece: (piece: string) => void,
): Work {
  let piece = format === 'csv' ? csvRecord(columns.map((id) => columnOf(id).title)) : '[\n';
  let rowCount = 0;
  for (const row of rows) {
    const entry = { person: store.personAt(row), page: store.pageOf(row) };
    if (format === 'csv') piece += csvRecord(columns.map((id) => columnOf(id).text(entry)));
    else {
      const values = columns.map((id) => [id, columnOf(id).value(entry)]);
      piece += `${rowCount === 0 ? '' : ',\n'}  ${JSON.stringify(Object.fromEntries(values))}`;
    }
    rowCount += 1;
    if (piece.length > MIN_PIECE_LENGTH) {
      onPiece(piece);
      piece = '';
    }
    if (rowCount % ROWS_PER_STEP === 0) yield Math.min(1, rowCount / count);
  }
  onPiece(format === 'csv' ? piece : `${piece}\n]\n`);
}
