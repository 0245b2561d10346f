import type { RecordChange } from '../../contract/sandbox.ts';
import { NOTHING_GENERATED, lowerBound, positionOf, type Generated } from './generated.ts';
import { keysBitByBit, makeSortedMap, type SortedMap } from './sorted-map.ts';

/** The definition of a table. Indexes are partial: a row without an index key is not in the index. */
export interface TableDefinition<Row> {
  readonly name: string;
  /** The primary key; the table is sorted by it. */
  readonly key: (row: Row) => string;
  /**
   * Secondary sorted indexes. Index keys must be unique, so they end in something unique where necessary.
   * Generated rows are never indexed.
   */
  readonly indexes?: Readonly<Record<string, (row: Row) => string | null>>;
}

/** Bounds of a scan, by key. `after` and `before` exclude the key itself; `prefix` bounds both ends. */
export interface ScanBounds {
  readonly prefix?: string;
  readonly from?: string;
  readonly after?: string;
  readonly before?: string;
  readonly through?: string;
  readonly reverse?: boolean;
  /** How many rows are left out first; 0 by default. */
  readonly skip?: number;
}

/** Bounds of a scan of an index, by index key. */
type IndexBounds =
  | { readonly prefix: string; readonly after?: string }
  | {
      readonly prefix: string;
      readonly reverse: true;
      readonly through?: string;
      /** How many rows are left out first, without looking at them; 0 by default. */
      readonly skip?: number;
    };

type Recorder = (change: RecordChange) => void;

/**
 * Sorts after every character that may follow a prefix in a key, which is ASCII. Engines compare strings of one byte a
 * character far faster than others, so it is the last of those.
 */
const LAST = '\u00ff';
/** Sorts after every key. */
const END = '\uffff';

/** Above every key that begins with the prefix. */
const endOf = (prefix = ''): string => (prefix === '' ? END : prefix + LAST);

/** How many generated rows are remembered. Making one, and finding its position, costs far more than a lookup. */
const MAX_REMEMBERED = 1000;

/** A secondary index: the index key of a row, and the primary keys by index key. */
interface Index<Row> {
  readonly keyOf: (row: Row) => string | null;
  readonly keys: SortedMap<string>;
}

/**
 * Rows sorted by key: a layer of generated rows with changed rows on top. Lookups and the first row of a scan take
 * O(log n), each further row O(1). Rows are immutable: they are replaced, never modified.
 */
export class Table<Row extends object> {
  readonly #definition: TableDefinition<Row>;
  readonly #record: Recorder;
  readonly #rows: SortedMap<Row | null> = makeSortedMap();
  readonly #indexes: ReadonlyMap<string, Index<Row>>;
  readonly #eachIndex: readonly Index<Row>[];
  #generated: Generated<Row> = NOTHING_GENERATED;
  /** The keys of the first and the last generated row: most keys of other rows are outside them. */
  #lowest = END;
  #highest = '';
  /** Generated rows that were looked up lately. */
  readonly #remembered = new Map<string, Row>();
  /** The lookup before this one: a call looks for the same few rows again and again. */
  #lastKey: string | null = null;
  #lastRow: Row | undefined;
  #size = 0;
  /** Keys written since somebody took them; null while nobody does. */
  #written: Set<string> | null = null;

  constructor(definition: TableDefinition<Row>, record: Recorder) {
    this.#definition = definition;
    this.#record = record;
    const indexes = Object.entries(definition.indexes ?? {});
    this.#indexes = new Map(
      indexes.map(([name, keyOf]) => [name, { keyOf, keys: makeSortedMap<string>() }]),
    );
    this.#eachIndex = [...this.#indexes.values()];
  }

  get name(): string {
    return this.#definition.name;
  }

  get size(): number {
    return this.#size;
  }

  /** Adds a layer of generated rows to an empty table. */
  layBeneath(generated: Generated<Row>): void {
    if (this.#size > 0) throw new Error(`table ${this.name} is not empty`);
    this.#generated = generated;
    this.#lastKey = null;
    this.#size = generated.size;
    if (generated.size === 0) return;
    this.#lowest = generated.keyAt(0);
    this.#highest = generated.keyAt(generated.size - 1);
  }

  /** The generated rows, those too that changed rows hide. */
  readonly beneath = () => this.#generated;

  /** The keys that were written since the last call, at first those of all rows above the generated ones; they can be read bit by bit. */
  takeWritten(): Iterable<string> {
    const written = this.#written ?? keysBitByBit(this.#rows);
    this.#written = new Set();
    return written;
  }

  get(key: string): Row | undefined {
    if (key === this.#lastKey) return this.#lastRow;
    const changed = this.#rows.get(key);
    const row = changed === undefined ? this.#generatedRow(key) : (changed ?? undefined);
    this.#lastKey = key;
    this.#lastRow = row;
    return row;
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  /** The row with the highest key that begins with `prefix`. */
  last(prefix: string): Row | undefined {
    const end = endOf(prefix);
    const top = this.#rows.getPairOrNextLower(end);
    // Mostly no generated row is above the last changed one: nothing has to be merged.
    if (top?.[1] && top[0].startsWith(prefix) && (this.#highest < top[0] || this.#lowest > end))
      return top[1];
    for (const row of this.scan({ prefix, reverse: true })) return row;
    return undefined;
  }

  keyOf(row: Row): string {
    return this.#definition.key(row);
  }

  /** Adds the row, or replaces the one with its key. */
  put(row: Row): Row {
    this.#write(this.#definition.key(row), row);
    return row;
  }

  /** Removes the row with that key, if there is one. */
  remove(key: string): void {
    this.#write(key, null);
  }

  /** Sets the row of a key (null: none), for undo and restore. */
  restore(key: string, row: Row | null): void {
    this.#write(key, row);
  }

  /** Rows in key order between the bounds. The table must not change while a scan runs. */
  scan(bounds: ScanBounds = {}): IterableIterator<Row> {
    return this.#size === 0 ? [].values() : this.#scan(bounds);
  }

  *#scan(bounds: ScanBounds): Generator<Row> {
    const low = bounds.after ?? bounds.from ?? bounds.prefix ?? '';
    const high = bounds.before ?? bounds.through ?? endOf(bounds.prefix);
    const outside = (key: string) =>
      (bounds.after !== undefined ? key <= bounds.after : key < low) ||
      (bounds.before !== undefined ? key >= bounds.before : key > (bounds.through ?? END)) ||
      (bounds.prefix !== undefined && !key.startsWith(bounds.prefix));
    const reverse = bounds.reverse === true;
    const edge = reverse ? high : low;
    let entered = false;
    let skip = bounds.skip ?? 0;
    for (const [key, row] of this.#from(edge, reverse)) {
      if (outside(key)) {
        // The bound itself may be excluded; after the first row inside, a row outside ends the scan.
        if (entered || (reverse ? key < low : key > high)) return;
        continue;
      }
      entered = true;
      if (row === null) continue;
      if (skip === 0) yield row;
      else skip -= 1;
    }
  }

  /**
   * Rows of a secondary index whose index key begins with `prefix`, in index order: with `after`, those above that
   * index key; with `reverse`, from the last or from `through` downwards.
   */
  scanIndex(name: string, bounds: IndexBounds): IterableIterator<Row> {
    const index = this.#indexes.get(name);
    if (index === undefined) throw new Error(`table ${this.name} has no index ${name}`);
    return index.keys.size === 0 ? [].values() : this.#scanIndex(index, bounds);
  }

  *#scanIndex(index: Index<Row>, bounds: IndexBounds): Generator<Row> {
    const after = 'after' in bounds ? bounds.after : undefined;
    const entries =
      'reverse' in bounds
        ? index.keys.entriesReversed(bounds.through ?? endOf(bounds.prefix))
        : index.keys.entries(after ?? bounds.prefix);
    let skip = 'skip' in bounds ? (bounds.skip ?? 0) : 0;
    for (const [indexKey, key] of entries) {
      if (!indexKey.startsWith(bounds.prefix)) return;
      if (indexKey === after) continue;
      if (skip > 0) {
        skip -= 1;
        continue;
      }
      const row = this.get(key);
      if (row !== undefined) yield row;
    }
  }

  /** Both layers merged, starting at `edge`; null marks a removed generated row. */
  *#from(edge: string, reverse: boolean): Generator<[string, Row | null]> {
    const generated = this.#generated;
    const step = reverse ? -1 : 1;
    let position = lowerBound(generated, edge);
    if (reverse && !(position < generated.size && generated.keyAt(position) === edge))
      position -= 1;
    const changed = reverse ? this.#rows.entriesReversed(edge) : this.#rows.entries(edge);
    let top = changed.next();
    for (;;) {
      const beneath = position >= 0 && position < generated.size ? generated.keyAt(position) : null;
      if (top.done === true && beneath === null) return;
      const above = top.done === true ? null : top.value[0];
      const order =
        above === null
          ? 1
          : beneath === null
            ? -1
            : above === beneath
              ? 0
              : above < beneath !== reverse
                ? -1
                : 1;
      if (order <= 0) {
        // Read the pair before moving on: the tree may reuse the array.
        const [key, row] = top.value as [string, Row | null];
        top = changed.next();
        if (order === 0) position += step;
        yield [key, row];
      } else {
        const key = beneath as string;
        const row = generated.rowAt(position);
        position += step;
        yield [key, row];
      }
    }
  }

  #write(key: string, after: Row | null): void {
    const before = this.get(key) ?? null;
    if (before === null && after === null) return;
    // May throw: nothing is written yet.
    this.#record({ table: this.name, key, before, after });
    this.#lastKey = null;
    this.#written?.add(key);
    this.#reindex(key, before, after);
    if (after === null && this.#generatedRow(key) === undefined) this.#rows.delete(key);
    else this.#rows.set(key, after);
    this.#size += (after === null ? 0 : 1) - (before === null ? 0 : 1);
  }

  #reindex(key: string, before: Row | null, after: Row | null): void {
    for (const { keyOf, keys } of this.#eachIndex) {
      const old = before === null ? null : keyOf(before);
      const now = after === null ? null : keyOf(after);
      if (old === now) continue;
      if (old !== null) keys.delete(old);
      if (now !== null) keys.set(now, key);
    }
  }

  /** The generated row of a key, whether it was changed or not. */
  #generatedRow(key: string): Row | undefined {
    if (key > this.#highest || key < this.#lowest) return undefined;
    const known = this.#remembered.get(key);
    if (known !== undefined) return known;
    const position = positionOf(this.#generated, key);
    if (position < 0) return undefined;
    if (this.#remembered.size === MAX_REMEMBERED) this.#remembered.clear();
    const row = this.#generated.rowAt(position);
    this.#remembered.set(key, row);
    return row;
  }
}
