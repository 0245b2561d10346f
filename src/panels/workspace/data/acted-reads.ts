import type { TouchedRecord } from '../../../contract/tables.ts';

/** A record that was changed because somebody acted. */
export interface ActedRecord {
  readonly record: TouchedRecord;
  /** The call that changed it; null if what the app answered did. */
  readonly call: string | null;
}

/** How many reads are remembered. */
const MAX_REMEMBERED = 500;

/**
 * Has the message in which somebody acted read once: it is read when the act has ended, since a program outside the page does
 * not say which act its calls belong to, and when a change of it is noticed that does. Whichever comes first is enough.
 */
export class ActedReads {
  /** Messages that are read when acts in them end: how many acts, and whether one was read because of a notice since. */
  readonly #awaited = new Map<string, { acts: number; isRead: boolean }>();
  /** Calls that had ended before a message was read, with the message. */
  readonly #covered = new Set<string>();

  /** Somebody acts in a message. */
  begin(channel: string, ts: string): void {
    const { acts = 0 } = this.#awaited.get(keyOf(channel, ts)) ?? {};
    this.#awaited.set(keyOf(channel, ts), { acts: acts + 1, isRead: false });
  }

  /** The act has ended, with these calls because of it. Whether the message is to be read now. */
  end(channel: string, ts: string, calls: readonly string[]): boolean {
    const key = keyOf(channel, ts);
    const { acts = 1, isRead = false } = this.#awaited.get(key) ?? {};
    if (acts > 1) this.#awaited.set(key, { acts: acts - 1, isRead });
    else this.#awaited.delete(key);
    if (isRead) return false;
    for (const call of calls) this.#cover(`${call} ${key}`);
    return true;
  }

  #cover(change: string): void {
    this.#covered.add(change);
    const [oldest = ''] = this.#covered;
    if (this.#covered.size > MAX_REMEMBERED) this.#covered.delete(oldest);
  }

  /** The records of a notice that were not read since they changed: the panel shows a message in several places, and hears of it in each. */
  unread(acted: readonly ActedRecord[]): readonly TouchedRecord[] {
    return acted.flatMap(({ record, call }) => {
      if (!('channel' in record)) return [];
      const key = keyOf(record.channel, record.ts);
      if (call !== null && this.#covered.has(`${call} ${key}`)) return [];
      if (call !== null) this.#cover(`${call} ${key}`);
      const awaited = this.#awaited.get(key);
      if (awaited !== undefined) awaited.isRead = true;
      return [record];
    });
  }
}

const keyOf = (channel: string, ts: string): string => `${channel} ${ts}`;

/** Those of each page, by its cache. */
const OF_PAGES = new WeakMap<object, ActedReads>();

/** The reads of the page whose cache this is. */
export function actedReads(cache: object): ActedReads {
  const known = OF_PAGES.get(cache) ?? new ActedReads();
  OF_PAGES.set(cache, known);
  return known;
}
