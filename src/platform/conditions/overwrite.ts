import { type Refusal, refuse } from '../http/refusal.ts';
import type { Table } from '../store/table.ts';

/** A record's key and the fields a condition overwrote. */
export interface Overwritten {
  readonly key: string;
  readonly fields: object;
}

/** Writes fields of one record; returns their former values, or a refusal if the record does not exist. */
export function overwrite<Row extends object>(
  table: Table<Row>,
  key: string,
  fields: Partial<Row>,
): Overwritten | Refusal {
  const row = table.get(key);
  if (row === undefined) {
    return refuse(
      'not_found',
      `There is no ${table.name.slice(0, -1)} ${JSON.stringify(key)}; GET /sandbox lists them.`,
      404,
    );
  }
  table.put({ ...row, ...fields });
  const were = Object.keys(fields).map((field) => [field, row[field as keyof Row]] as const);
  return { key, fields: Object.fromEntries(were) };
}

/** Writes the fields back, if the record is still there. */
export function restore<Row extends object>(table: Table<Row>, { key, fields }: Overwritten): void {
  const row = table.get(key);
  if (row !== undefined) table.put({ ...row, ...fields });
}
