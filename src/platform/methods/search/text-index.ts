import type { Table } from '../../store/table.ts';
import { makeSortedMap } from '../../store/sorted-map.ts';
import { placesOf, type Term, wordsOf } from './words.ts';

/**
 * An entry of the index is one number: the number of a document times this factor, plus how often the document has the word. The
 * counts of the words of a query are added, and a query has at most 50 words.
 */
const DOCUMENT_FACTOR = 1024;
const MAX_COUNT = 15;

/** The number of the document of an entry. */
export const documentOf = (entry: number): number => Math.floor(entry / DOCUMENT_FACTOR);
/** How often the words occur in it. */
export const countOf = (entry: number): number => entry % DOCUMENT_FACTOR;

/** The most different words of a document that are indexed: each takes many times the memory of its letters. */
const MAX_DISTINCT = 1_000;

/** The most words that a beginning such as `ship*` stands for. */
const MAX_EXPANDED = 1_000;

/** The index is rebuilt once this many of its documents were deleted, if they outnumber the others. */
const MIN_GONE = 10_000;

/** What it takes to look at a key, in characters of a text that are read in that time. */
const COST_OF_KEY = 50;

/** What an index has of each row: its text, and when it was made, in seconds. */
export interface Indexed<Row> {
  readonly textOf: (row: Row) => string;
  readonly timeOf: (row: Row) => number;
}

/** Entries, a document once, in the order of their numbers. */
export type Entries = readonly number[];

/**
 * An inverted index of the texts of a table's rows, without the generated ones. It follows the table: what was written since the
 * last search is looked at when the next one begins, so that writing costs nothing but the note of a key.
 */
export class TextIndex<Row extends object> {
  readonly #table: Table<Row>;
  readonly #textOf: Indexed<Row>['textOf'];
  readonly #timeOf: Indexed<Row>['timeOf'];
  /** The documents of each word, as numbers that rise. */
  #entries = new Map<string, number[]>();
  /** The words in order, for beginnings. */
  #vocabulary = makeSortedMap<true>();
  /** The rows by number; null for those that are gone. Numbers rise with the time of writing. */
  #rows: (Row | null)[] = [];
  /** When each row was made, in seconds, by number. */
  #times: number[] = [];
  #numbers = new Map<string, number>();
  #gone = 0;
  /** Keys that are still to be looked at, or null. */
  #pending: Iterator<string> | null = null;

  constructor(table: Table<Row>, { textOf, timeOf }: Indexed<Row>) {
    this.#table = table;
    this.#textOf = textOf;
    this.#timeOf = timeOf;
  }

  /** How many numbers were given. */
  get size(): number {
    return this.#rows.length;
  }

  /** The row of a number; null if it is gone. */
  row(number: number): Row | null {
    return this.#rows[number] ?? null;
  }

  /** When the row of a number was made, in seconds since the epoch. */
  time(number: number): number {
    return this.#times[number] ?? 0;
  }

  /**
   * Brings the index in line with the table, as far as a budget allows: false if there is more to do.
   *
   * @param most the budget, in characters of texts
   * @param onWritten hears of each key that was written
   */
  follow(most = Infinity, onWritten: (key: string) => void = () => {}): boolean {
    let spent = 0;
    // Ends with a look at the table that found nothing: keys left from before say nothing about what was written since.
    let hasLooked: boolean;
    do {
      hasLooked = this.#pending !== null;
      const pending = this.#pending ?? this.#table.takeWritten()[Symbol.iterator]();
      this.#pending = pending;
      for (let next = pending.next(); next.done !== true; next = pending.next()) {
        hasLooked = true;
        onWritten(next.value);
        spent += COST_OF_KEY + this.#look(next.value);
        if (spent >= most) return false;
      }
      this.#pending = null;
      if (this.#gone > MIN_GONE && this.#gone > this.#numbers.size) this.#beginAnew();
    } while (hasLooked || this.#pending !== null);
    return true;
  }

  /** Brings the row of a key in line, and answers how many characters were read. */
  #look(key: string): number {
    const number = this.#numbers.get(key);
    const row = this.#table.get(key) ?? null;
    if (number !== undefined && this.#rows[number] === row) return 0;
    if (number !== undefined) this.#forget(key, number);
    return row === null ? 0 : this.#add(key, row);
  }

  #add(key: string, row: Row): number {
    const number = this.#rows.length;
    this.#rows.push(row);
    this.#times.push(this.#timeOf(row));
    this.#numbers.set(key, number);
    const counts = new Map<string, number>();
    const text = this.#textOf(row);
    for (const word of wordsOf(text)) {
      const count = counts.get(word) ?? 0;
      if (count > 0 || counts.size < MAX_DISTINCT) counts.set(word, count + 1);
    }
    for (const [word, count] of counts) {
      const entry = number * DOCUMENT_FACTOR + Math.min(count, MAX_COUNT);
      const entries = this.#entries.get(word);
      if (entries !== undefined) entries.push(entry);
      else {
        this.#entries.set(word, [entry]);
        this.#vocabulary.set(word, true);
      }
    }
    return text.length;
  }

  /** The entries of its words stay until the index is written anew. */
  #forget(key: string, number: number): void {
    this.#rows[number] = null;
    this.#numbers.delete(key);
    this.#gone += 1;
  }

  /** Empties the index: all rows that are left have to be looked at again. */
  #beginAnew(): void {
    this.#pending = [...this.#numbers.keys()][Symbol.iterator]();
    this.#entries = new Map();
    this.#vocabulary = makeSortedMap();
    this.#rows = [];
    this.#times = [];
    this.#numbers = new Map();
    this.#gone = 0;
  }

  /**
   * The documents that have all of the terms, with how often; those that are gone may be among them.
   *
   * @param terms at least one
   * @param read is told how many characters are about to be read; false ends the search with what it has found
   */
  holding(terms: readonly Term[], read: (length: number) => boolean): Entries {
    const [shortest = [], ...others] = terms
      .flatMap((term) => this.#listsOf(term))
      .toSorted((one, other) => one.length - other.length);
    let found: Entries = shortest;
    for (const list of others) found = intersection(found, list);
    for (const term of terms)
      if (term.words.length > 1) found = this.#withPhrase(found, term, read);
    return found;
  }

  /** The lists that a document must be in for a term: one for each of its words. */
  #listsOf({ words, isPrefix }: Term): readonly Entries[] {
    return words.map((word, n) =>
      isPrefix && n === words.length - 1
        ? this.#beginningWith(word)
        : (this.#entries.get(word) ?? []),
    );
  }

  #beginningWith(prefix: string): Entries {
    const lists: Entries[] = [];
    for (const [word] of this.#vocabulary.entries(prefix)) {
      if (!word.startsWith(prefix) || lists.length === MAX_EXPANDED) break;
      lists.push(this.#entries.get(word) ?? []);
    }
    const [only = []] = lists;
    if (lists.length < 2) return only;
    const counts = new Map<number, number>();
    for (const entry of lists.flat()) {
      const number = documentOf(entry);
      counts.set(number, Math.min((counts.get(number) ?? 0) + countOf(entry), MAX_COUNT));
    }
    return Array.from(counts, ([number, count]) => number * DOCUMENT_FACTOR + count).toSorted(
      compareNumbers,
    );
  }

  /** Those in which the words of a phrase follow each other; the newest are read first. */
  #withPhrase(found: Entries, phrase: Term, read: (length: number) => boolean): Entries {
    const kept: number[] = [];
    for (let at = found.length - 1; at >= 0; at -= 1) {
      const entry = found[at] ?? 0;
      const row = this.#rows[documentOf(entry)];
      if (!row) continue;
      const text = this.#textOf(row);
      if (!read(text.length)) break;
      if (placesOf(wordsOf(text), phrase).length > 0) kept.push(entry);
    }
    return kept.toReversed();
  }
}

const compareNumbers = (one: number, other: number) => one - other;

/** If one list is this many times as long as the other, its entries are looked up instead of walked through. */
const MIN_LOOKUP_RATIO = 20;

/** The documents of both lists, the counts added. The first list is the shorter one. */
function intersection(few: Entries, many: Entries): Entries {
  const both: number[] = [];
  const isLookedUp = few.length * MIN_LOOKUP_RATIO < many.length;
  let at = 0;
  for (const entry of few) {
    const first = documentOf(entry) * DOCUMENT_FACTOR;
    if (isLookedUp) at = placeOf(many, first, at);
    else while ((many[at] ?? Infinity) < first) at += 1;
    const other = many[at];
    if (other === undefined) break;
    if (other < first + DOCUMENT_FACTOR) both.push(entry + countOf(other));
  }
  return both;
}

/** The place of the first entry that is not below a number, from a place on: by binary search. */
function placeOf(list: Entries, least: number, from: number): number {
  let low = from;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
