import type { TouchedRecord } from '../../../contract/tables.ts';

/** A record that changed because of a person's act. */
export interface RecordChangedByAct {
  readonly record: TouchedRecord;
  /** The id of the call that changed it; null if the app's answer did. */
  readonly call: string | null;
}

/** How many changes are remembered as read: the newest ones. */
const MAX_READ_CHANGES = 500;

/**
 * Decides when the page reads a message again after a person acted in it, for example pressed its button. It reads the message at
 * each change whose call says that the act caused it. The calls of a program outside the page do not say that. So if no such
 * change came, it reads the message when the act has ended.
 */
export class ReadsAfterActs {
  /** Messages with acts that have not ended: how many acts, and whether a change has led to a read since the last one began. */
  readonly #openActs = new Map<string, { acts: number; isRead: boolean }>();
  /** Changes that have led to a read: the call and the message of each. */
  readonly #readChanges = new Set<string>();

  /** Notes that a person begins to act in a message. */
  beginAct(channel: string, ts: string): void {
    const { acts = 0 } = this.#openActs.get(keyOf(channel, ts)) ?? {};
    this.#openActs.set(keyOf(channel, ts), { acts: acts + 1, isRead: false });
  }

  /** Notes that an act has ended, and the calls that it caused, by id. Returns whether the page must read the message now. */
  endAct(channel: string, ts: string, calls: readonly string[]): boolean {
    const key = keyOf(channel, ts);
    const { acts = 1, isRead = false } = this.#openActs.get(key) ?? {};
    if (acts > 1) this.#openActs.set(key, { acts: acts - 1, isRead });
    else this.#openActs.delete(key);
    if (isRead) return false;
    for (const call of calls) this.#markRead(`${call} ${key}`);
    return true;
  }

  #markRead(change: string): void {
    this.#readChanges.add(change);
    const [oldest = ''] = this.#readChanges;
    if (this.#readChanges.size > MAX_READ_CHANGES) this.#readChanges.delete(oldest);
  }

  /** Returns the records to read, and marks them as read. Each place that shows a message reports its change; the first one reads it. */
  takeRecordsToRead(changes: readonly RecordChangedByAct[]): readonly TouchedRecord[] {
    return changes.flatMap(({ record, call }) => {
      if (!('channel' in record)) return [];
      const key = keyOf(record.channel, record.ts);
      if (call !== null && this.#readChanges.has(`${call} ${key}`)) return [];
      if (call !== null) this.#markRead(`${call} ${key}`);
      const openActs = this.#openActs.get(key);
      if (openActs !== undefined) openActs.isRead = true;
      return [record];
    });
  }
}

const keyOf = (channel: string, ts: string): string => `${channel} ${ts}`;

/** The instance of each page, by the page's query cache. */
const READS_BY_CACHE = new WeakMap<object, ReadsAfterActs>();

/** The instance of the page that has this query cache. */
export function readsAfterActsOf(cache: object): ReadsAfterActs {
  const reads = READS_BY_CACHE.get(cache) ?? new ReadsAfterActs();
  READS_BY_CACHE.set(cache, reads);
  return reads;
}
