import { Listeners } from '../../../../base/listeners.ts';
import type { Order } from '../order/order.ts';
import { RowList } from '../order/row-list.ts';
import { createMatcher, type Matcher } from '../order/search.ts';
import { sortRows, type Direction } from '../order/sort-rows.ts';
import { BROWSER_SCHEDULER, runInSlices, type Scheduler, type Work } from '../slices.ts';
import type { PeopleStore } from '../store/people-store.ts';
import { columnOf, type ColumnId } from '../table/table-columns.ts';

/** Which people to show, and in which order. */
export interface PeopleQuery {
  /** The words to search for. Blank finds everybody. */
  readonly words: string;
  /** The column to order by; null for the order of reading. */
  readonly column: ColumnId | null;
  readonly direction: Direction;
}

export interface ViewSnapshot {
  readonly query: PeopleQuery;
  /** Number of people that match, as far as is known. */
  readonly count: number;
  /** Number of people that were searched and ordered. */
  readonly size: number;
  /** The running work, with its progress from 0 to 1, or null. */
  readonly work: { readonly kind: 'sorting' | 'searching'; readonly done: number } | null;
  /** Grows when other people may be at the places of the view. */
  readonly version: number;
  /** Grows when the view begins to show the people of a new query. */
  readonly queryNumber: number;
}

/** Maximum number of new people that are added at a time. */
const MAX_BATCH_ROWS = 1000;

/** Minimum time between two changes of the view while people are read, sorted or searched. */
const CHANGE_INTERVAL_MS = 200;

/** People who are read again may have changed. Minimum time before the view sorts again for that. */
const MIN_SORT_INTERVAL_MS = 2000;

/**
 * The people of a store that match, in order. It works in slices, so that the page stays usable with a million people.
 * A new query stops the work on the previous one. Matches appear as they are found. People who are read later are
 * inserted at their place.
 */
export class PeopleView {
  readonly #store: PeopleStore;
  readonly #scheduler: Scheduler;
  readonly #listeners = new Listeners();
  #snapshot: ViewSnapshot = {
    query: { words: '', column: null, direction: 1 },
    count: 0,
    size: 0,
    work: null,
    version: 0,
    queryNumber: 0,
  };

  /** All rows, in order; null for the order of reading. */
  #ranking: RowList | null = null;
  /** The rows that match, in order; null without words. */
  #hits: RowList | null = null;
  #order: Order | null = null;
  #matcher: Matcher | null = null;
  /** How many rows of the store are in the ranking and have been searched. */
  #includedRows = 0;
  /** What `#ranking` was made for, and when. */
  #rankingState = { column: null as ColumnId | null, direction: 1 as Direction, edits: 0, time: 0 };
  /** The words of `#hits`, or null while the search is not complete; and the store’s number of edits when the search began. */
  #searchState = { words: '' as string | null, edits: 0 };
  #clears = 0;
  #isWorking = false;
  #publishTime = 0;

  constructor(store: PeopleStore, scheduler: Scheduler = BROWSER_SCHEDULER) {
    this.#store = store;
    this.#scheduler = scheduler;
    this.#clears = store.snapshot().clears;
  }

  readonly snapshot = (): ViewSnapshot => this.#snapshot;

  readonly subscribe = this.#listeners.add;

  /** Follows the store until the returned function is called. */
  readonly follow = () => {
    const stop = this.#store.subscribe(() => this.#update());
    this.#update();
    return stop;
  };

  /** Sets which people to show, and in which order. */
  setQuery(query: PeopleQuery): void {
    const { words, column, direction } = this.#snapshot.query;
    if (query.words === words && query.column === column && query.direction === direction) return;
    this.#snapshot = { ...this.#snapshot, query };
    this.#tell();
    this.#update();
  }

  /** The row of the store at a place of the view, from 0. */
  rowAt(place: number): number {
    return this.#shownRows?.at(place) ?? place;
  }

  /** The place of a row; -1 if it does not match. Takes a millisecond with a million people. */
  placeOf(row: number): number {
    if (this.#shownRows) return this.#shownRows.indexOf(row);
    return row < this.#includedRows ? row : -1;
  }

  /** A copy of the rows of the view, in its order. */
  rows(): Uint32Array {
    return this.#shownRows?.rows.slice() ?? rowsFrom(0, this.#includedRows);
  }

  get #shownRows(): RowList | null {
    return this.#hits ?? this.#ranking;
  }

  #update(): void {
    const { clears } = this.#store.snapshot();
    if (clears !== this.#clears) {
      // The rows are gone, so the table must be told at once.
      this.#clears = clears;
      this.#includedRows = 0;
      this.#ranking?.clear();
      this.#hits?.clear();
      this.#searchState = { ...this.#searchState, words: null };
      this.#order = this.#orderOf(this.#rankingState);
      this.#publish(null);
    }
    if (!this.#isWorking) void this.#runTasks();
  }

  async #runTasks(): Promise<void> {
    this.#isWorking = true;
    for (let task = this.#nextTask(); task !== null; task = this.#nextTask()) {
      await task();
    }
    this.#isWorking = false;
    this.#publish(null);
  }

  /** The next task, or null. */
  #nextTask(): (() => Promise<void>) | null {
    const { query } = this.#snapshot;
    const { edits, size } = this.#store.snapshot();
    const { column, direction } = this.#rankingState;
    if (query.column !== column || query.direction !== direction) return () => this.#sort(query);
    if (query.words.trim() !== this.#searchState.words) return () => this.#search(query);
    if (this.#includedRows < size) return () => this.#addNewRows();
    if (column !== null && this.#rankingState.edits !== edits) return () => this.#sortAgain(query);
    if (this.#searchState.words !== '' && this.#searchState.edits !== edits)
      return () => this.#search(query, false);
    return null;
  }

  /** Sorts again, at most once every `MIN_SORT_INTERVAL_MS`. */
  async #sortAgain(query: PeopleQuery): Promise<void> {
    if (this.#scheduler.now() - this.#rankingState.time >= MIN_SORT_INTERVAL_MS)
      return this.#sort(query);
    this.#publish(null);
    return this.#scheduler.wait(CHANGE_INTERVAL_MS);
  }

  async #sort(query: PeopleQuery): Promise<void> {
    const { column, direction } = query;
    const { size, edits, clears } = this.#store.snapshot();
    const isNewQuery =
      column !== this.#rankingState.column || direction !== this.#rankingState.direction;
    let ranking: RowList | null = null;
    const order = column === null ? null : columnOf(column).order(this.#store.columns);
    if (order !== null) {
      const rows = rowsFrom(0, size);
      const result = await this.#runInSlices('sorting', sortRows(rows, order, direction), query);
      // The store may have been cleared since the work ended.
      if (result === null || this.#clears !== clears) return;
      ranking = RowList.of(rows);
    }
    this.#ranking = ranking;
    this.#rankingState = { column, direction, edits, time: this.#scheduler.now() };
    this.#order = this.#orderOf(this.#rankingState);
    this.#includedRows = size;
    this.#searchState = { ...this.#searchState, words: null };
    await this.#search(query, isNewQuery);
  }

  async #search(query: PeopleQuery, isNewQuery = true): Promise<void> {
    const words = query.words.trim();
    const { edits, clears } = this.#store.snapshot();
    this.#searchState = { words: null, edits };
    this.#matcher = words === '' ? null : createMatcher(this.#store.columns, words);
    const hits = this.#matcher && new RowList();
    // Matches of a new query appear as they are found. For the same query, the old matches stay until all new ones are found.
    if (isNewQuery) {
      this.#hits = hits;
      this.#publish(hits && { kind: 'searching', done: 0 }, true);
    }
    if (hits && this.#matcher) {
      const work = this.#filter(hits, this.#matcher);
      const result = await this.#runInSlices('searching', work, query);
      if (result === null || this.#clears !== clears) return;
    }
    this.#hits = hits;
    this.#searchState = { words, edits };
    this.#publish(null);
  }

  *#filter(hits: RowList, matcher: Matcher): Work {
    const count = this.#includedRows;
    for (let place = 0; place < count; place += 1) {
      const row = this.#ranking?.at(place) ?? place;
      if (matcher(row)) hits.push(row);
      if (place % 256 === 255) yield place / count;
    }
  }

  /** Adds people who were read after the last update. */
  async #addNewRows(): Promise<void> {
    const elapsed_ms = this.#scheduler.now() - this.#publishTime;
    const isFarBehind =
      this.#shownRows !== null && this.#store.size - this.#includedRows >= MAX_BATCH_ROWS;
    if (elapsed_ms < CHANGE_INTERVAL_MS && !isFarBehind) {
      return this.#scheduler.wait(CHANGE_INTERVAL_MS - elapsed_ms);
    }
    const { size } = this.#store.snapshot();
    if (this.#shownRows === null) {
      this.#includedRows = size;
      return this.#publish(null);
    }
    const count = Math.min(MAX_BATCH_ROWS, size - this.#includedRows);
    const rows = rowsFrom(this.#includedRows, count);
    const order = this.#order ?? READING_ORDER;
    rows.sort((one, other) => order.compare(one, other) || one - other);
    this.#ranking?.insert(rows, order.compare);
    this.#hits?.insert(
      rows.filter((row) => this.#matcher?.(row)),
      order.compare,
    );
    this.#includedRows += count;
    if (this.#scheduler.now() - this.#publishTime >= CHANGE_INTERVAL_MS) this.#publish(null);
    return this.#scheduler.pause();
  }

  #orderOf({ column, direction }: Pick<PeopleQuery, 'column' | 'direction'>): Order | null {
    if (column === null) return null;
    const order = columnOf(column).order(this.#store.columns);
    return { ...order, compare: (one, other) => direction * order.compare(one, other) };
  }

  async #runInSlices(kind: 'sorting' | 'searching', work: Work, query: PeopleQuery) {
    const clears = this.#clears;
    return runInSlices(work, this.#scheduler, (done) => {
      const shouldContinue = this.#snapshot.query === query && this.#clears === clears;
      if (shouldContinue && this.#scheduler.now() - this.#publishTime >= CHANGE_INTERVAL_MS)
        this.#publish({ kind, done });
      return shouldContinue;
    });
  }

  #publish(work: ViewSnapshot['work'], isNewQuery = false): void {
    const { snapshot } = this;
    this.#publishTime = this.#scheduler.now();
    this.#snapshot = {
      ...snapshot(),
      count: this.#shownRows?.count ?? this.#includedRows,
      size: this.#includedRows,
      work,
      version: snapshot().version + 1,
      queryNumber: snapshot().queryNumber + Number(isNewQuery),
    };
    this.#tell();
  }

  #tell(): void {
    this.#listeners.tell();
  }
}

/** The order in which people were read. */
const READING_ORDER = { compare: (one: number, other: number) => one - other };

function rowsFrom(first: number, count: number): Uint32Array<ArrayBuffer> {
  const rows = new Uint32Array(count);
  for (let nth = 0; nth < count; nth += 1) rows[nth] = first + nth;
  return rows;
}
