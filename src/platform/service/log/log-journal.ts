import type { JournalBatch } from '../../store/journal.ts';
import type { CallLog } from './call-log.ts';

/** How many calls the journal may be storing before those that follow wait for it. */
const MAX_COMMITS_BEHIND = 100;

/**
 * More calls than a crash can lose: those that wait (see `CallLog.isDue`) and those that are being stored. A log that is
 * read from a journal leaves so many ids out, so that no id is given twice.
 */
export const MAX_LOST_EXCHANGES = 200;

/** Passes the log to the journal in batches, after the changes of its calls. */
export class LogJournal {
  readonly #log: CallLog;
  readonly #store: (batch: Partial<JournalBatch>) => Promise<boolean>;
  #behind = 0;
  #last: Promise<unknown> = Promise.resolve();

  /** `store` passes a batch to the journal, and resolves when the journal has answered. */
  constructor(log: CallLog, store: (batch: Partial<JournalBatch>) => Promise<boolean>) {
    this.#log = log;
    this.#store = store;
  }

  /** Stores a bounded part of what waits. False: nothing does. */
  storeSome(): boolean {
    const batch = this.#log.batch();
    if (batch === null) return false;
    const count = batch.exchanges.length;
    this.#behind += count;
    this.#last = this.#store(batch).then(() => (this.#behind -= count));
    return true;
  }

  /** Stores all that waits. */
  storeAll(): void {
    while (this.storeSome());
  }

  /** Stores what waits if it is too much. Resolves at once, unless the journal is far behind. */
  async limit(): Promise<void> {
    while (this.#log.isDue && this.storeSome());
    if (this.#behind >= MAX_COMMITS_BEHIND) await this.#last;
  }
}
