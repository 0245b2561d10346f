import type {
  Exchange,
  ExchangePage,
  ExchangeSummary,
  SandboxChange,
  SandboxChangePage,
} from '../../../contract/sandbox.ts';
import type { Answer } from '../../http/answer.ts';
import type { JournalBatch } from '../../store/journal.ts';
import { ExchangeLog, isTooMuch, type KeptExchange } from './exchange-log.ts';
import type { LateCall } from './late-call.ts';
import { SandboxChanges } from './sandbox-changes.ts';

/** The most that is written at a time, in calls and in bytes. A page does nothing else meanwhile: 100 kB take 10 ms. */
const MAX_WRITTEN_LINES = 32;
const MAX_WRITTEN_BYTES = 128 * 1024;

/** What calls whose records are not written take at most, in bytes. */
const MAX_RAW_BYTES = 24 * 1024 * 1024;

/** How many calls wait at most to be passed to the journal, and their bytes; see `isDue`. */
const MAX_WAITING = 50;
const MAX_WAITING_BYTES = 2 * 1024 * 1024;

/** How many calls the journal may be storing before those that follow wait for it. */
const MAX_COMMITS_BEHIND = 100;

/**
 * More calls than a crash can lose: those that wait (see `isDue`) and those that are being stored. A log that is read from a
 * journal leaves that many ids out, so that no id is given twice.
 */
const MAX_LOST_EXCHANGES = 200;

/** Calls that were removed from the log, in case they come back. */
export interface CutCalls {
  readonly exchanges: readonly Exchange[];
  readonly changes: readonly SandboxChange[];
  /** Those that the journal was not given yet. */
  readonly unstored: readonly LateCall[];
}

interface CallLogSetting {
  /** The exchanges of a journal, oldest first; null without one. */
  readonly kept: readonly KeptExchange[] | null;
  /** The newest id that is known to be given. */
  readonly given: string | null;
  /** Passes a batch to the journal, and resolves when the journal has answered; null without a journal. */
  readonly store: ((batch: LogBatch) => Promise<boolean>) | null;
  /** Is told the newest call that was dropped. */
  readonly onDropped: (id: string) => void;
}

/** What a batch of the journal has of the log. */
type LogBatch = Pick<JournalBatch, 'exchanges' | 'forget_through'>;

/**
 * The log of calls, as the service fills it: calls are added as they were answered, and their records are written when
 * somebody reads the log, or in parts when there is time. Order and content are the same whenever they are written. They
 * are passed to the journal in batches, after the changes of their calls.
 */
export class CallLog {
  readonly #log: ExchangeLog;
  readonly #store: CallLogSetting['store'];
  readonly #onDropped: (id: string) => void;
  /** Calls whose records are not written, all later than those in `#log`. */
  #late: LateCall[] = [];
  /** What their records will take in memory, and what the calls take. */
  #lateBytes = 0;
  #rawBytes = 0;
  /** Calls that the journal was not given yet, oldest first. */
  #unstored: LateCall[] = [];
  #unstoredBytes = 0;
  /** The last dropped call that the journal was not told of. */
  #forgotten: string | null = null;
  /** How many calls the journal is storing, and the answer to the last batch. */
  #behind = 0;
  #lastStored: Promise<unknown> = Promise.resolve();
  readonly #changes = new SandboxChanges();

  constructor({ kept, given, store, onDropped }: CallLogSetting) {
    const lost = kept !== null && store !== null ? MAX_LOST_EXCHANGES : 0;
    this.#log = new ExchangeLog(kept ?? [], given, lost);
    this.#store = store;
    this.#onDropped = onDropped;
  }

  nextId(): string {
    return this.#log.nextId();
  }

  /** The newest id that was given; null before the first. */
  get newestId(): string | null {
    return this.#log.newestId;
  }

  /** The oldest exchange. */
  get first(): Exchange | undefined {
    this.write();
    return this.#log.first;
  }

  get(id: string): Exchange | undefined {
    this.write();
    return this.#log.get(id);
  }

  page(after: string | null, limit: number): ExchangePage {
    this.write();
    return this.#log.page(after, limit);
  }

  causeOf(event: string): string | null {
    this.write();
    return this.#log.causeOf(event);
  }

  callsOf(delivery: string): string[] {
    this.write();
    return this.#log.callsOf(delivery);
  }

  /** Whether so many calls wait for the journal that they should be passed on at once. */
  get #isDue(): boolean {
    return this.#unstored.length >= MAX_WAITING || this.#unstoredBytes >= MAX_WAITING_BYTES;
  }

  /** Whether calls wait to be written, or to be passed to the journal. */
  get hasMore(): boolean {
    return this.#late.length > 0 || this.#unstored[0]?.isSettled === true;
  }

  /** Adds a call. The oldest are dropped if there are too many, whether they are written or not. */
  add(call: LateCall): void {
    this.#late.push(call);
    this.#lateBytes += call.bytes;
    this.#rawBytes += call.rawBytes;
    if (this.#store !== null) {
      this.#unstored.push(call);
      this.#unstoredBytes += call.bytes;
    }
    if (this.#log.isOverfull(this.#late.length, this.#lateBytes)) this.#makeRoom();
    while (this.#rawBytes > MAX_RAW_BYTES) this.#writeNext();
  }

  /** Gives a call another answer: its changes were undone. False: it was already dropped. */
  refuse(call: LateCall, answer: Answer): boolean {
    const isWritten = call.summary !== null;
    call.settle(answer);
    if (isWritten) return this.#log.replace(call.write());
    return call.isHeld;
  }

  /** The summary of a call that was added; null if it was dropped before it was written. */
  summaryOf(call: LateCall): ExchangeSummary | null {
    if (call.summary === null && call.isHeld) this.#writeThrough(call.id);
    return call.summary;
  }

  /** Writes every call. */
  write(): void {
    while (this.#late.length > 0) this.#writeNext();
  }

  /** Writes a bounded number of calls. */
  writeSome(): void {
    let bytes = 0;
    for (let count = 0; count < MAX_WRITTEN_LINES && bytes < MAX_WRITTEN_BYTES; count += 1) {
      const [next] = this.#late;
      if (next === undefined) return;
      bytes += next.bytes;
      this.#writeNext();
    }
  }

  /**
   * The next exchanges for the journal, as many as may be written at a time, or null if no call is ready. A call is not
   * ready before the journal has answered to its changes, and the calls after it wait with it.
   */
  #batch(): LogBatch | null {
    const exchanges: Exchange[] = [];
    let bytes = 0;
    let count = 0;
    for (const call of this.#unstored) {
      if (!call.isSettled || count === MAX_WRITTEN_LINES || bytes >= MAX_WRITTEN_BYTES) break;
      bytes += call.bytes;
      count += 1;
      this.summaryOf(call);
      const exchange = this.#log.get(call.id);
      if (exchange !== undefined) exchanges.push(exchange);
    }
    if (count === 0) return null;
    this.#unstored.splice(0, count);
    this.#unstoredBytes -= bytes;
    const forget_through = this.#forgotten;
    this.#forgotten = null;
    return { exchanges, forget_through };
  }

  /** Passes a bounded part of what waits to the journal. False: nothing does. */
  storeSome(): boolean {
    const batch = this.#store === null ? null : this.#batch();
    if (batch === null) return false;
    const count = batch.exchanges.length;
    this.#behind += count;
    this.#lastStored = this.#store?.(batch).then(() => (this.#behind -= count)) ?? this.#lastStored;
    return true;
  }

  /** Passes all that waits to the journal. */
  storeAll(): void {
    while (this.storeSome());
  }

  /** Stores what waits if it is too much. A promise only if the journal is far behind. */
  limit(): Promise<unknown> | undefined {
    while (this.#isDue && this.storeSome());
    return this.#behind >= MAX_COMMITS_BEHIND ? this.#lastStored : undefined;
  }

  /** Notes what the sandbox changed, after a call: others may have come since. */
  noteChange(change: Omit<SandboxChange, 'id'>): void {
    this.#changes.add(this.newestId, change);
  }

  /** Up to `limit` changes by the sandbox after an id, or from the oldest. */
  changes(after: string | null, limit: number): SandboxChangePage {
    return this.#changes.page(after, limit);
  }

  /** Removes the exchanges after an id (null: all), and returns them. */
  cut(after: string | null): CutCalls {
    this.write();
    const exchanges = this.#log.cut(after);
    const changes = this.#changes.cut(after);
    const from = after === null ? 0 : this.#unstored.findIndex(({ id }) => id > after);
    const unstored = from < 0 ? [] : this.#unstored.splice(from);
    this.#unstoredBytes -= bytesOf(unstored);
    return { exchanges, changes, unstored };
  }

  /** Adds exchanges that were cut, before those that came later. */
  restore({ exchanges, changes, unstored }: CutCalls): void {
    this.write();
    this.#log.restore(exchanges);
    this.#changes.restore(changes);
    this.#unstored = [...this.#unstored, ...unstored].toSorted((a, b) => (a.id < b.id ? -1 : 1));
    this.#unstoredBytes += bytesOf(unstored);
  }

  #writeThrough(id: string): void {
    while ((this.#late[0]?.id ?? LAST) <= id) this.#writeNext();
  }

  #writeNext(): void {
    const call = this.#takeLate();
    if (call !== undefined) this.#forget(this.#log.add(call.write()));
  }

  /** Drops the oldest calls, whether they are written or not. */
  #makeRoom(): void {
    let dropped = this.#log.makeRoom(this.#late.length, this.#lateBytes);
    while (this.#late.length > 1 && isTooMuch(this.#late.length, this.#lateBytes)) {
      const oldest = this.#takeLate();
      oldest?.forget();
      dropped = oldest?.id ?? dropped;
    }
    this.#forget(dropped);
  }

  #takeLate(): LateCall | undefined {
    const oldest = this.#late.shift();
    this.#lateBytes -= oldest?.bytes ?? 0;
    this.#rawBytes -= oldest?.rawBytes ?? 0;
    return oldest;
  }

  #forget(id: string | null): void {
    if (id === null) return;
    this.#forgotten = id;
    this.#onDropped(id);
  }
}

/** What reads the log: the log itself, or the log as it was. */
export type LogView = Pick<
  CallLog,
  'get' | 'page' | 'causeOf' | 'callsOf' | 'changes' | 'newestId'
>;

/** Above all ids. */
const LAST = 'y';

const bytesOf = (calls: readonly LateCall[]) => calls.reduce((sum, { bytes }) => sum + bytes, 0);
