import { Listeners } from '../../../../base/listeners.ts';
import type { Order } from '../order/order.ts';
import { RowList } from '../order/row-list.ts';
import { matcherOf, type Matcher } from '../order/search.ts';
import { sortRows, type Direction } from '../order/sort-rows.ts';
import { BROWSER_PACE, inSlices, type Pace, type Work } from '../slices.ts';
import type { PeopleStore } from '../store/people-store.ts';
import { columnOf, type ColumnId } from '../table/table-columns.ts';

/** What is asked of the people. */
export interface Question {
  /** What to search for; everybody if blank. */
  readonly words: string;
  /** By which column they are ordered; null for the order of reading. */
  readonly column: ColumnId | null;
  readonly direction: Direction;
}

export interface ViewSnapshot {
  readonly question: Question;
  /** Number of people that match, as far as is known. */
  readonly count: number;
  /** Number of people that were searched and ordered. */
  readonly size: number;
  /** What goes on, and how much of it is done, from 0 to 1. */
  readonly work: { readonly kind: 'sorting' | 'searching'; readonly done: number } | null;
  /** Grows when places may hold others than before. */
  readonly version: number;
  /** Grows with each question that has begun to be answered: what was looked at is out of sight. */
  readonly answer: number;
}

/** People that are taken in at a time, when the walk is ahead. */
const MAX_BATCH_ROWS = 1000;

/** How often the view changes while a walk goes on, and while it works, in milliseconds. */
const INTERVAL_MS = 200;

/** The least time between two sorts when people are read again with other content, in milliseconds. */
const MIN_SORT_INTERVAL_MS = 2000;

/**
 * The people of a store that match, in order. It works in slices, so that the page stays usable with a million people:
 * a newer question stops the work on the older one, matches appear as they are found, and people who are read later
 * are put into their place.
 */
export class PeopleView {
  readonly #store: PeopleStore;
  readonly #pace: Pace;
  readonly #listeners = new Listeners();
  #snapshot: ViewSnapshot = {
    question: { words: '', column: null, direction: 1 },
    count: 0,
    size: 0,
    work: null,
    version: 0,
    answer: 0,
  };

  /** Everybody in order; null for the order of reading. */
  #ranking: RowList | null = null;
  /** Those who match, in order; null without words. */
  #hits: RowList | null = null;
  #order: Order | null = null;
  #matches: Matcher | null = null;
  /** Rows below this one are in the ranking, and searched. */
  #taken = 0;
  #ranked = { column: null as ColumnId | null, direction: 1 as Direction, edits: 0, at: 0 };
  /** The words of `#hits`; null while they are not all found. */
  #searched = { words: '' as string | null, edits: 0 };
  #clears = 0;
  #isWorking = false;
  #shownAt = 0;

  constructor(store: PeopleStore, pace: Pace = BROWSER_PACE) {
    this.#store = store;
    this.#pace = pace;
    this.#clears = store.snapshot().clears;
  }

  readonly snapshot = (): ViewSnapshot => this.#snapshot;

  readonly subscribe = this.#listeners.add;

  /** Follows the store until the returned function is called. */
  readonly follow = () => {
    const stop = this.#store.subscribe(() => this.#look());
    this.#look();
    return stop;
  };

  /** Asks something else. */
  ask(question: Question): void {
    const { words, column, direction } = this.#snapshot.question;
    if (question.words === words && question.column === column && question.direction === direction)
      return;
    this.#snapshot = { ...this.#snapshot, question };
    this.#tell();
    this.#look();
  }

  /** The row of the store at a place of the view, from 0. */
  rowAt(place: number): number {
    return this.#shown?.at(place) ?? place;
  }

  /** The place of a row; -1 if it does not match. Takes a millisecond with a million people. */
  placeOf(row: number): number {
    if (this.#shown) return this.#shown.indexOf(row);
    return row < this.#taken ? row : -1;
  }

  /** A copy of the rows of the view, in its order. */
  rows(): Uint32Array {
    return this.#shown?.rows.slice() ?? rowsFrom(0, this.#taken);
  }

  get #shown(): RowList | null {
    return this.#hits ?? this.#ranking;
  }

  #look(): void {
    const { clears } = this.#store.snapshot();
    if (clears !== this.#clears) {
      // The rows are gone: what shows them must know at once.
      this.#clears = clears;
      this.#taken = 0;
      this.#ranking?.clear();
      this.#hits?.clear();
      this.#searched = { ...this.#searched, words: null };
      this.#order = this.#orderOf(this.#ranked);
      this.#show(null);
    }
    if (!this.#isWorking) void this.#work();
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    for (let next = this.#next(); next !== null; next = this.#next()) {
      await next();
    }
    this.#isWorking = false;
    this.#show(null);
  }

  /** What is to be done now; null if nothing is. */
  #next(): (() => Promise<void>) | null {
    const { question } = this.#snapshot;
    const { edits, size } = this.#store.snapshot();
    const { column, direction } = this.#ranked;
    if (question.column !== column || question.direction !== direction)
      return () => this.#sort(question);
    if (question.words.trim() !== this.#searched.words) return () => this.#search(question);
    if (this.#taken < size) return () => this.#takeIn();
    if (column !== null && this.#ranked.edits !== edits) return () => this.#settle(question);
    if (this.#searched.words !== '' && this.#searched.edits !== edits)
      return () => this.#search(question, false);
    return null;
  }

  /** Waits until an order has stood for a moment, then sorts again. */
  async #settle(question: Question): Promise<void> {
    if (this.#pace.now() - this.#ranked.at >= MIN_SORT_INTERVAL_MS) return this.#sort(question);
    this.#show(null);
    return this.#pace.wait(INTERVAL_MS);
  }

  async #sort(question: Question): Promise<void> {
    const { column, direction } = question;
    const { size, edits, clears } = this.#store.snapshot();
    const isOther = column !== this.#ranked.column || direction !== this.#ranked.direction;
    let ranking: RowList | null = null;
    const order = column === null ? null : columnOf(column).order(this.#store.columns);
    if (order !== null) {
      const rows = rowsFrom(0, size);
      const sorted = await this.#inSlices('sorting', sortRows(rows, order, direction), question);
      // The store may have been cleared since the work ended.
      if (sorted === null || this.#clears !== clears) return;
      ranking = RowList.of(rows);
    }
    this.#ranking = ranking;
    this.#ranked = { column, direction, edits, at: this.#pace.now() };
    this.#order = this.#orderOf(this.#ranked);
    this.#taken = size;
    this.#searched = { ...this.#searched, words: null };
    await this.#search(question, isOther);
  }

  async #search(question: Question, isOther = true): Promise<void> {
    const words = question.words.trim();
    const { edits, clears } = this.#store.snapshot();
    this.#searched = { words: null, edits };
    this.#matches = words === '' ? null : matcherOf(this.#store.columns, words);
    const hits = this.#matches && new RowList();
    // Matches of another question show as they are found; those of the same one, when all are.
    if (isOther) {
      this.#hits = hits;
      this.#show(hits && { kind: 'searching', done: 0 }, true);
    }
    if (hits && this.#matches) {
      const work = this.#filter(hits, this.#matches);
      const found = await this.#inSlices('searching', work, question);
      if (found === null || this.#clears !== clears) return;
    }
    this.#hits = hits;
    this.#searched = { words, edits };
    this.#show(null);
  }

  *#filter(hits: RowList, matches: Matcher): Work {
    const count = this.#taken;
    for (let place = 0; place < count; place += 1) {
      const row = this.#ranking?.at(place) ?? place;
      if (matches(row)) hits.push(row);
      if (place % 256 === 255) yield place / count;
    }
  }

  /** Takes in people who were read since. */
  async #takeIn(): Promise<void> {
    const since = this.#pace.now() - this.#shownAt;
    const isFarBehind = this.#shown !== null && this.#store.size - this.#taken >= MAX_BATCH_ROWS;
    if (since < INTERVAL_MS && !isFarBehind) {
      return this.#pace.wait(INTERVAL_MS - since);
    }
    const { size } = this.#store.snapshot();
    if (this.#shown === null) {
      this.#taken = size;
      return this.#show(null);
    }
    const count = Math.min(MAX_BATCH_ROWS, size - this.#taken);
    const rows = rowsFrom(this.#taken, count);
    const order = this.#order ?? READ;
    rows.sort((one, other) => order.compare(one, other) || one - other);
    this.#ranking?.insert(rows, order.compare);
    this.#hits?.insert(
      rows.filter((row) => this.#matches?.(row)),
      order.compare,
    );
    this.#taken += count;
    if (this.#pace.now() - this.#shownAt >= INTERVAL_MS) this.#show(null);
    return this.#pace.pause();
  }

  #orderOf({ column, direction }: Pick<Question, 'column' | 'direction'>): Order | null {
    if (column === null) return null;
    const order = columnOf(column).order(this.#store.columns);
    return { ...order, compare: (one, other) => direction * order.compare(one, other) };
  }

  async #inSlices(kind: 'sorting' | 'searching', work: Work, question: Question) {
    const clears = this.#clears;
    return inSlices(work, this.#pace, (done) => {
      const goesOn = this.#snapshot.question === question && this.#clears === clears;
      if (goesOn && this.#pace.now() - this.#shownAt >= INTERVAL_MS) this.#show({ kind, done });
      return goesOn;
    });
  }

  #show(work: ViewSnapshot['work'], isOther = false): void {
    const { snapshot } = this;
    this.#shownAt = this.#pace.now();
    this.#snapshot = {
      ...snapshot(),
      count: this.#shown?.count ?? this.#taken,
      size: this.#taken,
      work,
      version: snapshot().version + 1,
      answer: snapshot().answer + Number(isOther),
    };
    this.#tell();
  }

  #tell(): void {
    this.#listeners.tell();
  }
}

/** The order of reading. */
const READ = { compare: (one: number, other: number) => one - other };

function rowsFrom(first: number, count: number): Uint32Array<ArrayBuffer> {
  const rows = new Uint32Array(count);
  for (let nth = 0; nth < count; nth += 1) rows[nth] = first + nth;
  return rows;
}
