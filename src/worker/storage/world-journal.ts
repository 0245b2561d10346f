import type { IDBPObjectStore, IDBPTransaction } from 'idb';
import type { NotKeptReason } from '../../contract/host.ts';
import type { Journal, JournalBatch, KeptWorld } from '../../platform/store/journal.ts';
import { nameOf, type WorldDatabase, type WorldSchema } from './database.ts';

/**
 * Keeps a world in IndexedDB. Each `begin` and `commit` is one transaction, so a tab that dies in the middle
 * leaves all of a batch or nothing of it.
 *
 * When storage fails, the journal stops keeping rather than refuse calls: the world goes on in memory, what
 * was kept so far stays as it is, and `onKeeping(reason)` says so. A new world begun later is tried again,
 * because it replaces all rows and so leaves no gap; `onKeeping(null)` says that it is kept.
 */
export class WorldJournal implements Journal {
  readonly #database: WorldDatabase;
  readonly #onKeeping: (problem: NotKeptReason | null) => void;
  #keeping = true;

  constructor(database: WorldDatabase, onKeeping: (problem: NotKeptReason | null) => void) {
    this.#database = database;
    this.#onKeeping = onKeeping;
  }

  async begin({ rows, ...head }: KeptWorld): Promise<void> {
    const kept = await this.#write((writing) => [
      writing.objectStore('head').put(head, 'head'),
      writing.objectStore('rows').clear(),
      ...rows.map((row) => writing.objectStore('rows').put(row)),
      writing.objectStore('exchanges').clear(),
    ]);
    if (!kept || this.#keeping) return;
    this.#keeping = true;
    this.#onKeeping(null);
  }

  async commit(batch: JournalBatch): Promise<void> {
    if (!this.#keeping) return;
    await this.#write((writing) => {
      const rows = writing.objectStore('rows');
      const exchanges = writing.objectStore('exchanges');
      return [
        ...batch.rows.map((row) => rows.put(row)),
        ...batch.exchanges.map((exchange) => exchanges.add(exchange)),
        batch.forget_through === null ? null : forgetThrough(exchanges, batch.forget_through),
      ];
    });
  }

  /** The storage is gone, through no doing of this journal. */
  lost(reason: NotKeptReason): void {
    if (!this.#keeping) return;
    this.#keeping = false;
    this.#onKeeping(reason);
  }

  /**
   * Runs one transaction and says whether it was kept; a failure ends the keeping.
   *
   * `relaxed`: resolved once the browser's storage process has the data, which outlives the tab and the
   * browser; only a loss of power within moments could take it back, and waiting for the disk would slow
   * every call down.
   */
  async #write(requests: (writing: Writing) => readonly unknown[]): Promise<boolean> {
    let writing: Writing | undefined;
    try {
      writing = this.#database.transaction(STORES, 'readwrite', { durability: 'relaxed' });
      await Promise.all([...requests(writing), writing.done]);
      return true;
    } catch (error) {
      abandon(writing);
      this.lost(reasonOf(error));
      return false;
    }
  }
}

const STORES = ['head', 'rows', 'exchanges'] as const;
type Writing = IDBPTransaction<WorldSchema, typeof STORES, 'readwrite'>;
type Exchanges = IDBPObjectStore<WorldSchema, typeof STORES, 'exchanges', 'readwrite'>;

async function forgetThrough(exchanges: Exchanges, id: string): Promise<void> {
  const last = await exchanges.index('id').getKey(id);
  if (last !== undefined) await exchanges.delete(IDBKeyRange.upperBound(last));
}

/** A request that could not even be made leaves its transaction open, which would then keep the others. */
function abandon(writing: Writing | undefined): void {
  try {
    writing?.abort();
  } catch {
    // It has ended by itself.
  }
}

function reasonOf(error: unknown): NotKeptReason {
  const name = nameOf(error);
  if (name === 'QuotaExceededError') return 'full';
  return name === 'InvalidStateError' ? 'closed' : 'failed'; // A closed connection begins nothing.
}
