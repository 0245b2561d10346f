import type { RecordChange } from '../../contract/sandbox.ts';
import type { ForgottenRow, KeptRow } from './journal.ts';
import { Table, type TableDefinition } from './table.ts';

/**
 * The truth of a world, in memory. Writes happen inside `transact` (all or nothing) or while a world is
 * seeded, and throw anywhere else. What was written since seeding is known by key, so a world can be kept as
 * its difference from what its options generate.
 */
export class Store {
  readonly #tables = new Map<string, Table<object>>();
  /** Keys written since seeding, by table, with the row that the seeded world has there; null: none. */
  readonly #touched = new Map<string, Map<string, object | null>>();
  readonly #watchers = new Map<string, (row: object) => void>();
  #open: RecordChange[] | null = null;
  #seeding = true;
  #restoring = false;

  /** Declares a table. All tables are declared before the first write. */
  table<Row extends object>(definition: TableDefinition<Row>): Table<Row> {
    const table = new Table(definition, (change) => this.#record(change));
    this.#tables.set(definition.name, table as unknown as Table<object>);
    return table;
  }

  /** From now on calls back with every row that is written into a table, also to undo a change; one watcher a table. */
  watch<Row extends object>(table: Table<Row>, onRow: (row: Row) => void): void {
    this.#watchers.set(table.name, onRow as (row: object) => void);
  }

  /** From here on writes count as changes to the world. */
  seeded(): void {
    this.#seeding = false;
  }

  /**
   * Runs `work` with all of its writes or none: when it throws, or `keep` says no to its result, every
   * write is undone in reverse. `work` may read the changes it has made so far. Answers the result and the
   * changes that stand. Not nestable.
   */
  transact<T>(
    work: (changes: readonly RecordChange[]) => T,
    keep: (result: T) => boolean = () => true,
  ): { result: T; changes: RecordChange[] } {
    if (this.#open !== null) throw new Error('a transaction is already open');
    const changes: RecordChange[] = [];
    this.#open = changes;
    let kept = false;
    try {
      const result = work(changes);
      kept = keep(result);
      return { result, changes: kept ? changes : [] };
    } finally {
      this.#open = null;
      if (!kept) this.undo(changes);
    }
  }

  /** Undoes changes, the last first. */
  undo(changes: readonly RecordChange[]): void {
    for (const { table, key, before } of changes.toReversed())
      this.restore(table, key, before as object | null);
  }

  /** Puts a row as a journal or a snapshot kept it; null removes a generated one. */
  restore(table: string, key: string, row: object | null): void {
    this.#restoring = true;
    try {
      this.#tableOf(table).restore(key, row);
    } finally {
      this.#restoring = false;
    }
  }

  /** What a journal has to do so that it keeps these changes. */
  journalRows(changes: readonly RecordChange[]): (KeptRow | ForgottenRow)[] {
    return changes.map(({ table, key, after }) =>
      after === null && this.#touched.get(table)?.has(key) !== true
        ? { table, key, forgotten: true }
        : { table, key, row: after },
    );
  }

  /** Every row that differs from the seeded world, as it is now, by table and key in rising order. */
  *difference(): Generator<{ table: string; key: string; row: object | null }> {
    for (const [name, keys] of [...this.#touched].toSorted(byFirst)) {
      const table = this.#tableOf(name);
      for (const [key, seeded] of [...keys].toSorted(byFirst)) {
        const row = table.get(key) ?? null;
        if (!same(row, seeded)) yield { table: name, key, row };
      }
    }
  }

  #tableOf(name: string): Table<object> {
    const table = this.#tables.get(name);
    if (table === undefined) throw new Error(`no table ${name}`);
    return table;
  }

  #record(change: RecordChange): void {
    if (this.#open === null && !this.#seeding && !this.#restoring)
      throw new Error(`table ${change.table} is written outside a transaction`);
    if (change.after !== null) this.#watchers.get(change.table)?.(change.after as object);
    if (this.#seeding) return;
    this.#open?.push(change);
    const touched = this.#touched.get(change.table) ?? new Map<string, object | null>();
    this.#touched.set(change.table, touched);
    if (!touched.has(change.key)) touched.set(change.key, change.before as object | null);
    // What came and went again differs from nothing, and must not be remembered for ever.
    else if (change.after === null && touched.get(change.key) === null) touched.delete(change.key);
  }
}

/** Whether two rows say the same. Rows are JSON: a field that is undefined counts as absent. */
const same = (a: object | null, b: object | null) =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

const byFirst = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) =>
  a < b ? -1 : 1;
