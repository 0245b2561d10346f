import { NumberColumn } from './number-column.ts';

/** The largest number that `#smallIndexes` can hold. There it means that the index is in `#largeIndexes`. */
const LARGE_INDEX = 0xff_ff;

/** A text or null for each row, for fields with few different values. Each value is stored once, and rows hold its index. */
export class SharedTextColumn {
  readonly #values: (string | null)[] = [];
  readonly #indexOfValue = new Map<string | null, number>();
  readonly #smallIndexes = new NumberColumn((rows) => new Uint16Array(rows));
  /** The indexes from `LARGE_INDEX` on, by row. */
  readonly #largeIndexes = new Map<number, number>();

  set(row: number, value: string | null): void {
    let index = this.#indexOfValue.get(value);
    if (index === undefined) {
      index = this.#values.push(value) - 1;
      this.#indexOfValue.set(value, index);
    }
    this.#smallIndexes.set(row, Math.min(index, LARGE_INDEX));
    if (index >= LARGE_INDEX) this.#largeIndexes.set(row, index);
  }

  get(row: number): string | null {
    return this.#values[this.valueIndexAt(row)] ?? null;
  }

  /** The index in `values` of the value in a row. */
  valueIndexAt(row: number): number {
    const index = this.#smallIndexes.get(row);
    return index === LARGE_INDEX ? (this.#largeIndexes.get(row) ?? LARGE_INDEX) : index;
  }

  /** Every value, in the order of first appearance. */
  get values(): readonly (string | null)[] {
    return this.#values;
  }

  clear(): void {
    this.#values.length = 0;
    this.#indexOfValue.clear();
    this.#smallIndexes.clear();
    this.#largeIndexes.clear();
  }
}
