/** A growing list of row numbers. */
export class RowList {
  #rows = new Uint32Array(1024);
  #count = 0;

  /** A list of these rows, which it may change. */
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
    if (index >= this.#count) throw new RangeError(`The list has no place ${index}.`);
    return this.#rows[index] ?? 0;
  }

  /** The place of a row; -1 if it is not in the list. */
  indexOf(row: number): number {
    return this.#rows.subarray(0, this.#count).indexOf(row);
  }

  push(row: number): void {
    this.#makeRoom(1);
    this.#rows[this.#count] = row;
    this.#count += 1;
  }

  /** The rows themselves: not to be kept, since the list moves when it grows. */
  get rows(): Uint32Array {
    return this.#rows.subarray(0, this.#count);
  }

  /**
   * Inserts rows into a list in order. Both are in the order of `compare`; where a row has the same place as one of the
   * list, it comes after it. Takes one move of the list, and a search for each row.
   */
  insert(rows: Uint32Array, compare: (one: number, other: number) => number): void {
    this.#makeRoom(rows.length);
    let end = this.#count;
    for (let nth = rows.length - 1; nth >= 0; nth -= 1) {
      const row = rows[nth] ?? 0;
      const place = this.#placeOf(row, end, compare);
      this.#rows.copyWithin(place + nth + 1, place, end);
      this.#rows[place + nth] = row;
      end = place;
    }
    this.#count += rows.length;
  }

  clear(): void {
    this.#count = 0;
  }

  #placeOf(row: number, end: number, compare: (one: number, other: number) => number): number {
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
