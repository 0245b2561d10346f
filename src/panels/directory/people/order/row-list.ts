/** A growing list of row numbers. */
export class RowList {
  #rows = new Uint32Array(1024);
  #count = 0;

  /** A list that takes over this array, and may change it. */
  static of(rows: Uint32Array<ArrayBuffer>): RowList {
    const list = new RowList();
    list.#rows = rows;
    list.#count = rows.length;
    return list;
  }

  get count(): number {
    return this.#count;
  }

  at(index: number): number {
    if (index >= this.#count) throw new RangeError(`The list has no index ${index}.`);
    return this.#rows[index] ?? 0;
  }

  /** The index of a row; -1 if it is not in the list. */
  indexOf(row: number): number {
    return this.#rows.subarray(0, this.#count).indexOf(row);
  }

  push(row: number): void {
    this.#makeRoom(1);
    this.#rows[this.#count] = row;
    this.#count += 1;
  }

  /** The rows themselves. Do not store this array: the list replaces it when it grows. */
  get rows(): Uint32Array {
    return this.#rows.subarray(0, this.#count);
  }

  /**
   * Inserts rows into an ordered list. Both must be in the order of `compare`. A new row comes after rows of the list that are
   * equal to it. Moves each row of the list at most once, and searches once for each new row.
   */
  insert(rows: Uint32Array, compare: (one: number, other: number) => number): void {
    this.#makeRoom(rows.length);
    let end = this.#count;
    for (let index = rows.length - 1; index >= 0; index -= 1) {
      const row = rows[index] ?? 0;
      const place = this.#findPlace(row, end, compare);
      this.#rows.copyWithin(place + index + 1, place, end);
      this.#rows[place + index] = row;
      end = place;
    }
    this.#count += rows.length;
  }

  clear(): void {
    this.#count = 0;
  }

  #findPlace(row: number, end: number, compare: (one: number, other: number) => number): number {
    let [low, high] = [0, end];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(this.#rows[middle] ?? 0, row) <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #makeRoom(count: number): void {
    const newCount = this.#count + count;
    if (newCount <= this.#rows.length) return;
    const grown = new Uint32Array(Math.max(newCount, Math.ceil(this.#rows.length * 1.5)));
    grown.set(this.rows);
    this.#rows = grown;
  }
}
