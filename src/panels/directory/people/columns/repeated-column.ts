import { NumberColumn } from './number-column.ts';

/** The highest number in `#narrow`. It says that the number is in `#wide`. */
const MAX_NARROW_NUMBER = 0xff_ff;

/** A text or null for each row, for fields with few different values. Each value is stored once, and rows hold its number. */
export class RepeatedColumn {
  readonly #values: (string | null)[] = [];
  readonly #numbers = new Map<string | null, number>();
  readonly #narrow = new NumberColumn((rows) => new Uint16Array(rows));
  /** Numbers from `MAX_NARROW_NUMBER` on, by row. */
  readonly #wide = new Map<number, number>();

  set(row: number, value: string | null): void {
    let number = this.#numbers.get(value);
    if (number === undefined) {
      number = this.#values.push(value) - 1;
      this.#numbers.set(value, number);
    }
    this.#narrow.set(row, Math.min(number, MAX_NARROW_NUMBER));
    if (number >= MAX_NARROW_NUMBER) this.#wide.set(row, number);
  }

  get(row: number): string | null {
    return this.#values[this.numberAt(row)] ?? null;
  }

  /** The number of the value in a row: its index in `values`. */
  numberAt(row: number): number {
    const number = this.#narrow.get(row);
    return number === MAX_NARROW_NUMBER ? (this.#wide.get(row) ?? MAX_NARROW_NUMBER) : number;
  }

  /** Every value, in the order of first appearance. */
  get values(): readonly (string | null)[] {
    return this.#values;
  }

  clear(): void {
    this.#values.length = 0;
    this.#numbers.clear();
    this.#narrow.clear();
    this.#wide.clear();
  }
}
