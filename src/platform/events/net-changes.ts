import type { RecordChange } from '../../contract/sandbox.ts';
import type { TableDefinition } from '../store/table.ts';

/** What became of one row: null where there was none before, or is none after. */
export interface NetChange<Row> {
  readonly before: Row | null;
  readonly after: Row | null;
}

/** The changes of a transaction, row by row: a row that was written several times changed once. */
export class NetChanges {
  readonly #tables = new Map<string, Map<string, NetChange<unknown>>>();

  constructor(changes: readonly RecordChange[]) {
    for (const { table, key, before, after } of changes) {
      const rows = this.#tables.get(table) ?? new Map<string, NetChange<unknown>>();
      this.#tables.set(table, rows);
      rows.set(key, { before: rows.has(key) ? (rows.get(key)?.before ?? null) : before, after });
    }
  }

  /** Those of one table, in the order in which the rows were first written. */
  of<Row extends object>({ name }: TableDefinition<Row>): readonly NetChange<Row>[] {
    return [...(this.#tables.get(name)?.values() ?? [])] as NetChange<Row>[];
  }

  /** What became of the row with that key, if anything did. */
  at<Row extends object>({ name }: TableDefinition<Row>, key: string): NetChange<Row> | undefined {
    return this.#tables.get(name)?.get(key) as NetChange<Row> | undefined;
  }
}
