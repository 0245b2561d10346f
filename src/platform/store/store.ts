import type { RecordChange } from '../../contract/sandbox.ts';
import type { ForgottenRow, KeptRow } from './journal.ts';
import { Table, type TableDefinition } from './table.ts';

/**
 * The rows of a world, in memory. Writes are allowed inside `transact` (all or nothing) and while a world is
 * seeded; elsewhere they throw. Keys written since seeding are tracked, so that a world can be stored as its
 * difference from what its options generate.
 */
export class Store {
  readonly #tables = new Map<string, Table<object>>();
  /** Keys written since seeding, by table, with the row of the seeded world, or null if it has none. */
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

  /** From now on calls back with every row written to a table, including undone changes; one watcher per table. */
  watch<Row extends object>(table: Table<Row>, onRow: (row: Row) => void): void {
    this.#watchers.set(table.name, onRow as (row: object) => void);
  }

  /** Ends seeding: from now on writes count as changes of the world. */
  seeded(): void {
    this.#seeding = false;
  }

  /**
   * Runs `work`, all or nothing: if it throws, or `keep` rejects its result, every write is undone in reverse.
   * `work` may read the changes it has made so far. Returns the result and the changes that were kept. Cannot be
   * nested.
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

  /** Restores a row from a journal or a snapshot; null removes a generated row. */
  restore(table: string, key: string, row: object | null): void {
    this.#restoring = true;
    try {
      this.#tableOf(table).restore(key, row);
    } finally {
      this.#restoring = false;
    }
  }

  /** The current row of a key, or null. */
  row(table: string, key: string): object | null {
    return this.#tableOf(table).get(key) ?? null;
  }

  /** The journal entries for these changes. */
  journalRows(changes: readonly RecordChange[]): (KeptRow | ForgottenRow)[] {
    return changes.map(({ table, key, after }) =>
      after === null && this.#touched.get(table)?.has(key) !== true
        ? { table, key, forgotten: true }
        : { table, key, row: after },
    );
  }

  /** The current rows that differ from the seeded world, sorted by table and key. */
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
    // A row that was added and removed again does not differ, and must not be tracked for ever.
    else if (change.after === null && touched.get(change.key) === null) touched.delete(change.key);
  }
}

/** Whether two rows are equal. Rows are JSON: a field that is undefined counts as absent. */
const same = (a: object | null, b: object | null) =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

const byFirst = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) =>
  a < b ? -1 : 1;
