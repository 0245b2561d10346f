import { Listeners } from '../../../../base/listeners.ts';
import type { PeopleStore } from '../store/people-store.ts';
import type { PeopleView } from '../view/people-view.ts';

export interface SelectionSnapshot {
  readonly count: number;
  /** Grows with every change. */
  readonly version: number;
}

/** Which people are selected: one bit for each row of the store. A search that hides people does not deselect them. */
export class Selection {
  readonly #view: PeopleView;
  readonly #listeners = new Listeners();
  #bits = new Uint32Array(32);
  #snapshot: SelectionSnapshot = { count: 0, version: 0 };
  /** The row at which ranges begin; null for the first row of the view. */
  #anchor: number | null = null;

  constructor(view: PeopleView) {
    this.#view = view;
  }

  readonly snapshot = (): SelectionSnapshot => this.#snapshot;

  readonly subscribe = this.#listeners.add;

  /** Clears the selection whenever the store is cleared, until the returned function is called. */
  readonly follow = (store: PeopleStore) => {
    let { clears } = store.snapshot();
    return store.subscribe(() => {
      if (store.snapshot().clears === clears) return;
      ({ clears } = store.snapshot());
      this.clear();
    });
  };

  has(row: number): boolean {
    return ((this.#bits[row >>> 5] ?? 0) & (1 << (row & 31))) !== 0;
  }

  /** Whether everybody in the view is selected; false for an empty view. */
  hasAll(): boolean {
    const { count, size } = this.#view.snapshot();
    if (count === 0 || this.#snapshot.count < count) return false;
    // Without a search the view has everybody, so comparing the counts is enough.
    if (count === size) return true;
    for (let place = 0; place < count; place += 1) {
      if (!this.has(this.#view.rowAt(place))) return false;
    }
    return true;
  }

  /** Selects the row at this place of the view, and no other. */
  selectOnly(place: number): void {
    this.#bits.fill(0);
    this.#select(place);
    this.#publish(1, this.#view.rowAt(place));
  }

  toggle(place: number): void {
    const row = this.#view.rowAt(place);
    const isSelected = this.has(row);
    if (isSelected) this.#bits[row >>> 5] = (this.#bits[row >>> 5] ?? 0) & ~(1 << (row & 31));
    else this.#select(place);
    this.#publish(this.#snapshot.count + (isSelected ? -1 : 1), row);
  }

  /** Sets the place at which ranges begin, without selecting it. */
  startRange(place: number): void {
    this.#anchor = this.#view.rowAt(place);
  }

  /** Selects the range that ends at `place`. With `keepOthers`, the rows outside of it stay as they are. */
  extend(place: number, keepOthers = false): void {
    if (!keepOthers) this.#bits.fill(0);
    const anchorPlace = this.#anchor === null ? 0 : Math.max(0, this.#view.placeOf(this.#anchor));
    let count = keepOthers ? this.#snapshot.count : 0;
    for (let each = Math.min(anchorPlace, place); each <= Math.max(anchorPlace, place); each += 1) {
      if (this.#select(each)) count += 1;
    }
    this.#publish(count, this.#anchor ?? this.#view.rowAt(anchorPlace));
  }

  /** Selects everybody in the view. The others stay as they are. */
  selectAll(): void {
    let { count } = this.#snapshot;
    for (let place = 0; place < this.#view.snapshot().count; place += 1) {
      if (this.#select(place)) count += 1;
    }
    this.#publish(count, this.#anchor);
  }

  clear(): void {
    this.#bits.fill(0);
    this.#publish(0, null);
  }

  /** The rows selected now: those in the view in its order, then the others. Later changes have no effect. */
  *rows(): Generator<number, void, void> {
    const remaining = this.#bits.slice();
    // Places may change while the rows are read; row numbers do not.
    for (const row of this.#view.rows()) {
      if (((remaining[row >>> 5] ?? 0) & (1 << (row & 31))) === 0) continue;
      remaining[row >>> 5] = (remaining[row >>> 5] ?? 0) & ~(1 << (row & 31));
      yield row;
    }
    for (const [index, bits] of remaining.entries()) {
      if (bits === 0) continue;
      for (let bit = 0; bit < 32; bit += 1) {
        if ((bits & (1 << bit)) !== 0) yield index * 32 + bit;
      }
    }
  }

  /** Selects a row. Returns whether it was not selected before. */
  #select(place: number): boolean {
    const row = this.#view.rowAt(place);
    const index = row >>> 5;
    if (index >= this.#bits.length) {
      const bits = new Uint32Array(Math.max(index + 1, this.#bits.length * 2));
      bits.set(this.#bits);
      this.#bits = bits;
    }
    const bitsBefore = this.#bits[index] ?? 0;
    this.#bits[index] = bitsBefore | (1 << (row & 31));
    return this.#bits[index] !== bitsBefore;
  }

  /** Completes a change: stores the new count and the row at which ranges begin, and tells the listeners. */
  #publish(count: number, anchor: number | null): void {
    this.#anchor = anchor;
    this.#snapshot = { count, version: this.#snapshot.version + 1 };
    this.#listeners.tell();
  }
}
