import type { TouchedRecord } from '../../../contract/tables.ts';

/** A record that changed because of a person's act. */
export interface RecordChangedByAct {
  readonly record: TouchedRecord;
  /** The call that changed it; null if the app's answer did. */
  readonly call: string | null;
}

/** How many changes are remembered as read. */
const MAX_REMEMBERED = 500;

/**
 * Decides when a message that somebody acted in is read again. It is due when a change that names the act arrives, and
 * when the act ends, because a program outside the page does not name the act. The message is read at the first of the two.
 */
export class ReadsAfterActs {
  /** Messages with acts that have not ended: how many, and whether a change has led to a read since the last act began. */
  readonly #pending = new Map<string, { acts: number; isRead: boolean }>();
  /** Changes that need no further read, as the call and the message. */
  readonly #readChanges = new Set<string>();

  /** Somebody acts in a message. */
  begin(channel: string, ts: string): void {
    const { acts = 0 } = this.#pending.get(keyOf(channel, ts)) ?? {};
    this.#pending.set(keyOf(channel, ts), { acts: acts + 1, isRead: false });
  }

  /** The act has ended and caused these calls. Returns whether the message must be read now. */
  end(channel: string, ts: string, calls: readonly string[]): boolean {
    const key = keyOf(channel, ts);
    const { acts = 1, isRead = false } = this.#pending.get(key) ?? {};
    if (acts > 1) this.#pending.set(key, { acts: acts - 1, isRead });
    else this.#pending.delete(key);
    if (isRead) return false;
    for (const call of calls) this.#markRead(`${call} ${key}`);
    return true;
  }

  #markRead(change: string): void {
    this.#readChanges.add(change);
    const [oldest = ''] = this.#readChanges;
    if (this.#readChanges.size > MAX_REMEMBERED) this.#readChanges.delete(oldest);
  }

  /** Returns the records to read, and marks them as read: several places may show a message, and each reports its change. */
  takeUnread(changed: readonly RecordChangedByAct[]): readonly TouchedRecord[] {
    return changed.flatMap(({ record, call }) => {
      if (!('channel' in record)) return [];
      const key = keyOf(record.channel, record.ts);
      if (call !== null && this.#readChanges.has(`${call} ${key}`)) return [];
      if (call !== null) this.#markRead(`${call} ${key}`);
      const pending = this.#pending.get(key);
      if (pending !== undefined) pending.isRead = true;
      return [record];
    });
  }
}

const keyOf = (channel: string, ts: string): string => `${channel} ${ts}`;

/** One instance for each page, by the page's query cache. */
const READS_BY_CACHE = new WeakMap<object, ReadsAfterActs>();

/** The instance of the page that has this query cache. */
export function readsAfterActs(cache: object): ReadsAfterActs {
  const reads = READS_BY_CACHE.get(cache) ?? new ReadsAfterActs();
  READS_BY_CACHE.set(cache, reads);
  return reads;
}
