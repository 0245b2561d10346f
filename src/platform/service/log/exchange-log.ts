import {
  MAX_EXCHANGES,
  type Exchange,
  type ExchangePage,
  type ExchangeSummary,
} from '../../../contract/sandbox.ts';
import { estimateBytes } from '../rows/held-bytes.ts';
import { sourceOf } from './source.ts';

/** The log is limited in bytes, too. */
const MAX_BYTES = 24 * 1024 * 1024;

/** How many exchanges above the limit are dropped together. */
const DROPPED_PER_STEP = 64;

/** Whether a log has more exchanges, or more bytes, than it may. */
export const isTooMuch = (count: number, bytes: number): boolean =>
  count > MAX_EXCHANGES || bytes > MAX_BYTES;

/** The summary of an exchange, as the list has it. */
export function summaryOf(exchange: Exchange): ExchangeSummary {
  const {
    request: _request,
    response: _response,
    trace: _trace,
    changes: _changes,
    events: _events,
    ...summary
  } = exchange;
  return summary;
}

/** An exchange of a journal. An earlier Parley wrote exchanges without `caused_by` and `source`. */
export type KeptExchange = Omit<Exchange, 'caused_by' | 'source'> &
  Partial<Pick<Exchange, 'caused_by' | 'source'>>;

const numberOf = (id: string | null | undefined): number => Number(id?.slice(1) ?? 0);
const idOf = (number: number): string => `x${String(number).padStart(10, '0')}`;

/** The log of calls, limited in number and size. Ids rise and are never reused. */
export class ExchangeLog {
  #entries: Exchange[] = [];
  /** The size of each entry in bytes, and the total. */
  #held: number[] = [];
  #bytes = 0;
  #given: number;
  /** The exchange that caused an event, by the id of the event. */
  readonly #causes = new Map<string, string>();
  /** The exchanges that a delivery caused, oldest first, by the id of the delivery. */
  readonly #calls = new Map<string, Set<string>>();

  /**
   * Starts with the exchanges from a journal, oldest first. `given` is the newest id that is known to be given; up to
   * `lost` later ones may have been given, too.
   */
  constructor(kept: readonly KeptExchange[] = [], given: string | null = null, lost = 0) {
    this.#given = Math.max(numberOf(kept.at(-1)?.id), numberOf(given)) + lost;
    for (const { caused_by = null, source, ...exchange } of kept)
      this.add({ ...exchange, caused_by, source: source ?? sourceOf(exchange.request.headers) });
  }

  nextId(): string {
    this.#given += 1;
    return idOf(this.#given);
  }

  /** The newest id that was given; null before the first. */
  get newestId(): string | null {
    return this.#given === 0 ? null : idOf(this.#given);
  }

  /** The oldest exchange. */
  get first(): Exchange | undefined {
    return this.#entries[0];
  }

  /** Appends an exchange; returns the id up to which exchanges were dropped, or null. */
  add(exchange: Exchange): string | null {
    const held = estimateBytes(exchange);
    this.#entries.push(exchange);
    this.#held.push(held);
    this.#bytes += held;
    this.#index(exchange);
    let forgotten: string | null = null;
    while (this.#entries.length > 1 && isTooMuch(this.#entries.length, this.#bytes))
      forgotten = this.#dropOldest();
    return forgotten;
  }

  /** Whether that many later ones are too much by far: dropping some at a time is cheaper than one by one. */
  isOverfull(count: number, bytes: number): boolean {
    return isTooMuch(this.#entries.length + count - DROPPED_PER_STEP, this.#bytes + bytes);
  }

  /** Drops the oldest exchanges until there is room for that many later ones; returns the last one dropped, or null. */
  makeRoom(count: number, bytes: number): string | null {
    let forgotten: string | null = null;
    while (this.#entries.length > 0 && isTooMuch(this.#entries.length + count, this.#bytes + bytes))
      forgotten = this.#dropOldest();
    return forgotten;
  }

  /** Replaces the exchange with the same id. False: it was already dropped. */
  replace(exchange: Exchange): boolean {
    const at = this.#after(exchange.id) - 1;
    const old = this.#entries[at];
    if (old?.id !== exchange.id) return false;
    for (const event of old.events) this.#causes.delete(event);
    for (const event of exchange.events) this.#causes.set(event, exchange.id);
    const held = estimateBytes(exchange);
    this.#bytes += held - (this.#held[at] ?? 0);
    this.#entries[at] = exchange;
    this.#held[at] = held;
    return true;
  }

  /** Removes the exchanges after an id (null: all), and returns them, oldest first. */
  cut(after: string | null): readonly Exchange[] {
    const from = after === null ? 0 : this.#after(after);
    const removed = this.#entries.splice(from);
    for (const held of this.#held.splice(from)) this.#bytes -= held;
    for (const exchange of removed) this.#unindex(exchange);
    return removed;
  }

  /** Adds exchanges that were cut, before those that came later. */
  restore(removed: readonly Exchange[]): void {
    const later = this.cut(removed.at(-1)?.id ?? null);
    for (const exchange of [...removed, ...later]) this.add(exchange);
  }

  /** Id of the exchange that caused an event; null if the log has none. */
  causeOf(event: string): string | null {
    return this.#causes.get(event) ?? null;
  }

  /** Ids of the exchanges that a delivery caused and that the log still has, oldest first. */
  callsOf(delivery: string): string[] {
    return [...(this.#calls.get(delivery) ?? [])];
  }

  get(id: string): Exchange | undefined {
    const at = this.#after(id) - 1;
    return this.#entries[at]?.id === id ? this.#entries[at] : undefined;
  }

  /** Up to `limit` exchanges after an id, or from the oldest. */
  page(after: string | null, limit: number): ExchangePage {
    const from = after === null ? 0 : this.#after(after);
    const page = this.#entries.slice(from, from + limit);
    const cursor = page.at(-1)?.id ?? after;
    return {
      ok: true,
      exchanges: page.map(summaryOf),
      cursor,
      more: from + limit < this.#entries.length,
    };
  }

  #dropOldest(): string | null {
    const oldest = this.#entries.shift();
    if (oldest === undefined) return null;
    this.#bytes -= this.#held.shift() ?? 0;
    this.#unindex(oldest);
    return oldest.id;
  }

  #index({ id, events, caused_by }: Exchange): void {
    for (const event of events) this.#causes.set(event, id);
    if (caused_by === null) return;
    const calls = this.#calls.get(caused_by) ?? new Set();
    this.#calls.set(caused_by, calls.add(id));
  }

  #unindex({ id, events, caused_by }: Exchange): void {
    for (const event of events) this.#causes.delete(event);
    if (caused_by === null) return;
    const calls = this.#calls.get(caused_by);
    calls?.delete(id);
    if (calls?.size === 0) this.#calls.delete(caused_by);
  }

  /** The number of entries up to and including this id. */
  #after(id: string): number {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#entries[middle]?.id ?? '') <= id) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
