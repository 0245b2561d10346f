import type { Exchange, ResetOptions } from '../../contract/sandbox.ts';

/**
 * How a world is kept. A world on disk is the options it was made with plus the rows that differ from what
 * those options generate, so a directory of a million people costs nothing until someone changes it.
 *
 * The platform calls `begin` and `commit` one at a time, never overlapping, and lets no answer leave before
 * the promise of its commit resolved. A journal that rejects makes the platform undo the changes and refuse
 * the calls.
 */
export interface Journal {
  /** A new world: forget the rows and exchanges kept before, keep this head and its rows, all or nothing. */
  begin(world: KeptWorld): Promise<void>;
  /** All of the batch or nothing of it, durable once resolved. */
  commit(batch: JournalBatch): Promise<void>;
}

export interface WorldHead {
  readonly format: 'parley-world';
  /** Version of the row formats. */
  readonly version: number;
  readonly seed: number;
  /** What its secrets follow from beside the seed: as secret as they are. Null: they are predictable. */
  readonly salt: string | null;
  readonly options: Required<ResetOptions>;
}

export interface KeptRow {
  readonly table: string;
  readonly key: string;
  /** Null where a generated row was removed. */
  readonly row: unknown;
}

/** A row that is gone and that the options do not generate either: nothing of it is kept. */
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
  /** Every exchange up to and including this id fell out of the bounded log; null when none did. */
  readonly forget_through: string | null;
}

/** What a journal has kept, as it is given back to `createPlatform`: the same shape as a snapshot. */
export interface KeptWorld extends WorldHead {
  readonly rows: readonly KeptRow[];
}
