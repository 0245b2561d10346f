/** What can be written in a column here. */
export type SqlValue = string | number | null | Uint8Array<ArrayBuffer>;

/** A row as it was read: a value for each column that the statement names. */
export type SqlRow = Readonly<Record<string, SqlValue>>;

/**
 * A database of SQLite as a host has it: a file of a process, or the storage of an object at the edge. Each method throws the
 * host’s error if the database refuses.
 */
export interface Sql {
  /** Runs one statement that reads nothing. */
  run(statement: string, ...values: readonly SqlValue[]): void;
  /** The rows that a statement reads. */
  rows(statement: string, ...values: readonly SqlValue[]): readonly SqlRow[];
  /** Stores all that `work` writes, durably, or nothing of it. */
  transaction(work: () => void): void;
}
