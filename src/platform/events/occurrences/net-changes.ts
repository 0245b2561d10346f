import type { RecordChange } from '../../../contract/sandbox.ts';
import type { TableDefinition } from '../../store/table.ts';

/** The change of one row. Null: the row did not exist before, or does not exist after. */
export interface NetChange<Row> {
  readonly before: Row | null;
  readonly after: Row | null;
}

/** The net changes of a transaction: a row that was written several times changed once. */
export class NetChanges {
  readonly #tables = new Map<string, Map<string, NetChange<unknown>>>();

  constructor(changes: readonly RecordChange[]) {
    for (const { table, key, before, after } of changes) {
      const rows = this.#tables.get(table) ?? new Map<string, NetChange<unknown>>();
      this.#tables.set(table, rows);
      rows.set(key, { before: rows.has(key) ? (rows.get(key)?.before ?? null) : before, after });
    }
  }

  /** Changes of one table, in the order in which the rows were first written. */
  of<Row extends object>({ name }: TableDefinition<Row>): readonly NetChange<Row>[] {
    return [...(this.#tables.get(name)?.values() ?? [])] as NetChange<Row>[];
  }

  /** The change of the row with this key, or undefined. */
  at<Row extends object>({ name }: TableDefinition<Row>, key: string): NetChange<Row> | undefined {
    return this.#tables.get(name)?.get(key) as NetChange<Row> | undefined;
  }
}
