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
   * Inserts rows into an ordered list. Both are in the order of `compare`; a row comes after those of the list that equal it.
   * It moves the list once, and searches once for each row.
   */
  insert(rows: Uint32Array, compare: (one: number, other: number) => number): void {
    this.#makeRoom(rows.length);
    let end = this.#count;
    for (let nth = rows.length - 1; nth >= 0; nth -= 1) {
      const row = rows[nth] ?? 0;
      const place = this.#findPlace(row, end, compare);
      this.#rows.copyWithin(place + nth + 1, place, end);
      this.#rows[place + nth] = row;
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
    const needed = this.#count + count;
    if (needed <= this.#rows.length) return;
    const next = new Uint32Array(Math.max(needed, Math.ceil(this.#rows.length * 1.5)));
    next.set(this.rows);
    this.#rows = next;
  }
}
