import type { Exchange, ResetOptions } from '../../contract/sandbox.ts';

/**
 * How a world is stored: the options it was made with, and the rows that differ from what those options generate.
 * A directory of a million people takes no space until someone changes it.
 *
 * The platform calls `begin` and `commit` one at a time, and sends no answer before its commit has resolved. If
 * the journal rejects, the platform undoes the changes and refuses the calls.
 */
export interface Journal {
  /**
   * A new world: replaces all stored rows, exchanges and steps by this head, its rows and the `BEGINNING`, all or
   * nothing.
   */
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
  /** Steps to append to the history, oldest first. */
  readonly history: readonly KeptStep[];
  /** Steps up to this one were dropped: it takes their place, without its changes. Null if none were. */
  readonly forget_steps: KeptStep | null;
  /** A rewind, in a batch without exchanges: what came after is removed first. Null: there was none. */
  readonly rewind: Rewound | null;
}

/** A batch that stores nothing. */
export const EMPTY_BATCH: JournalBatch = {
  rows: [],
  exchanges: [],
  forget_through: null,
  history: [],
  forget_steps: null,
  rewind: null,
};

/** What a rewind leaves. */
export interface Rewound {
  /** The last exchange that stays; null: none does. */
  readonly exchange: string | null;
  /** The number of the last step that stays. */
  readonly step: number;
}

/**
 * A commit in the history of a world: the rows as they were before it. The first step of a stored history changes
 * nothing: it says where the history begins.
 */
export interface KeptStep {
  /** Rises by 1; the step that `begin` stores is 0. */
  readonly n: number;
  /** The call that made the commit, or the last one before it; null if there was none. */
  readonly exchange: string | null;
  /** Whether the call made it. */
  readonly own: boolean;
  /** In the order they were written. */
  readonly changes: readonly EarlierRow[];
}

/** A row before a commit; null if there was none. */
export interface EarlierRow {
  readonly table: string;
  readonly key: string;
  readonly before: unknown;
}

/** Where the history of a new world begins. */
export const BEGINNING: KeptStep = { n: 0, exchange: null, own: false, changes: [] };

/** The content of a journal, as `createPlatform` takes it: the same format as a snapshot. */
export interface KeptWorld extends WorldHead {
  readonly rows: readonly KeptRow[];
}
