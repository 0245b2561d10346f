import type { IDBPObjectStore, IDBPTransaction } from 'idb';
import type { RefusingReason } from '../../contract/host.ts';
import {
  BEGINNING,
  type Journal,
  type JournalBatch,
  type KeptWorld,
} from '../../platform/store/journal.ts';
import { allOrNothing } from './all-or-nothing.ts';
import { nameOf, type WorldDatabase, type WorldSchema } from './database.ts';

/**
 * Stores a world in IndexedDB. Each `begin` and `commit` is one transaction, so a tab that crashes leaves either the
 * whole batch or nothing of it.
 *
 * If a write fails, the journal rejects, so that the change is undone and its call refused: every acknowledged change is
 * stored. It then calls `onRefusing(reason)`. Later writes are still attempted; the first stored change calls
 * `onRefusing(null)`.
 */
export class WorldJournal implements Journal {
  readonly #database: WorldDatabase;
  readonly #onRefusing: (problem: RefusingReason | null) => void;
  #problem: RefusingReason | null = null;
  #isClosed = false;

  constructor(database: WorldDatabase, onRefusing: (problem: RefusingReason | null) => void) {
    this.#database = database;
    this.#onRefusing = onRefusing;
  }

  async begin({ rows, ...head }: KeptWorld): Promise<void> {
    await this.#write(function* all(writing) {
      yield writing.objectStore('head').put(head, 'head');
      yield writing.objectStore('rows').clear();
      for (const row of rows) yield writing.objectStore('rows').put(row);
      yield writing.objectStore('exchanges').clear();
      yield writing.objectStore('history').clear();
      yield writing.objectStore('history').put(BEGINNING);
    });
    this.#report(null);
  }

  async commit(batch: JournalBatch): Promise<void> {
    await this.#write(function* all(writing) {
      const rows = writing.objectStore('rows');
      const exchanges = writing.objectStore('exchanges');
      const history = writing.objectStore('history');
      if (batch.rewind !== null) {
        yield forgetAfter(exchanges, batch.rewind.exchange);
        yield history.delete(IDBKeyRange.lowerBound(batch.rewind.step, true));
      }
      for (const row of batch.rows)
        yield 'forgotten' in row ? rows.delete([row.table, row.key]) : rows.put(row);
      for (const exchange of batch.exchanges) yield exchanges.add(exchange);
      if (batch.forget_through !== null) yield forgetThrough(exchanges, batch.forget_through);
      for (const step of batch.history) yield history.put(step);
      if (batch.forget_steps !== null) {
        yield history.delete(IDBKeyRange.upperBound(batch.forget_steps.n));
        yield history.put(batch.forget_steps);
      }
    });
    // A log entry alone proves nothing: it may have fitted where a change did not.
    if (batch.rows.length > 0) this.#report(null);
  }

  /** Reports that the browser closed the database. */
  noteClosed(): void {
    this.#isClosed = true;
    this.#report('closed');
  }

  /**
   * Runs one transaction; rejects if it was not stored.
   *
   * `relaxed` resolves once the operating system has the data, which survives a crash of the tab and the browser. Only
   * a power failure within moments could lose it; waiting for the disk would slow down every call.
   */
  async #write(requests: (writing: Writing) => Iterable<unknown>): Promise<void> {
    try {
      const writing = this.#database.transaction(STORES, 'readwrite', { durability: 'relaxed' });
      await allOrNothing(writing, () => requests(writing));
    } catch (error) {
      // A write that was under way fails after the browser has closed the database, and for that reason.
      this.#report(this.#isClosed ? 'closed' : reasonOf(error));
      throw error;
    }
  }

  #report(problem: RefusingReason | null): void {
    if (problem === this.#problem) return;
    this.#problem = problem;
    this.#onRefusing(problem);
  }
}

const STORES = ['head', 'rows', 'exchanges', 'history'] as const;
type Writing = IDBPTransaction<WorldSchema, typeof STORES, 'readwrite'>;
type Exchanges = IDBPObjectStore<WorldSchema, typeof STORES, 'exchanges', 'readwrite'>;

async function forgetThrough(exchanges: Exchanges, id: string): Promise<void> {
  const last = await exchanges.index('id').getKey(id);
  if (last !== undefined) await exchanges.delete(IDBKeyRange.upperBound(last));
}

/** Exchanges are added in the order of their ids. Null: removes all. */
async function forgetAfter(exchanges: Exchanges, id: string | null): Promise<void> {
  if (id === null) return exchanges.clear();
  const first = await exchanges.index('id').getKey(IDBKeyRange.lowerBound(id, true));
  if (first !== undefined) await exchanges.delete(IDBKeyRange.lowerBound(first));
}

function reasonOf(error: unknown): RefusingReason {
  const name = nameOf(error);
  if (name === 'QuotaExceededError') return 'full';
  return name === 'InvalidStateError' ? 'closed' : 'failed'; // A closed connection starts no transaction.
}
