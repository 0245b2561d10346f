import type { Exchange, ResetOptions } from '../../contract/sandbox.ts';

/**
 * How a world is stored: the options it was made with, and the rows that differ from what those options generate.
 * A directory of a million people takes no space until someone changes it.
 *
 * The platform calls `begin` and `commit` one at a time, and sends no answer before its commit has resolved. If
 * the journal rejects, the platform undoes the changes and refuses the calls.
 */
export interface Journal {
  /** A new world: replaces all stored rows and exchanges by this head and its rows, all or nothing. */
  begin(world: KeptWorld): Promise<void>;
  /** Stores the whole batch or nothing; durable once resolved. */
  commit(batch: JournalBatch): Promise<void>;
}

export interface WorldHead {
  readonly format: 'parley-world';
  /** Version of the row formats. */
  readonly version: number;
  readonly seed: number;
  /** What its secrets are derived from besides the seed; itself a secret. Null: they are predictable. */
  readonly salt: string | null;
  readonly options: Required<ResetOptions>;
}

export interface KeptRow {
  readonly table: string;
  readonly key: string;
  /** Null if a generated row was removed. */
  readonly row: unknown;
}

/** A row that was removed and that the options do not generate: it is no longer stored. */
export interface ForgottenRow {
  readonly table: string;
  readonly key: string;
  readonly forgotten: true;
}

export interface JournalBatch {
  /** In the order they were written. */
  readonly rows: readonly (KeptRow | ForgottenRow)[];
  /** Exchanges to append, oldest first. */
  readonly exchanges: readonly Exchange[];
  /** Exchanges up to and including this id were dropped from the log; null if none were. */
  readonly forget_through: string | null;
}

/** The content of a journal, as `createPlatform` takes it: the same format as a snapshot. */
export interface KeptWorld extends WorldHead {
  readonly rows: readonly KeptRow[];
}
