/** Allows `max` events within a period, by the clock that `now` reads, in milliseconds. */
export class Budget {
  readonly #max: number;
  readonly #period_ms: number;
  readonly #now: () => number;
  #since = -Infinity;
  #spent = 0;

  constructor(max: number, period_ms: number, now: () => number) {
    this.#max = max;
    this.#period_ms = period_ms;
    this.#now = now;
  }

  /** Counts an event. Returns whether it is within the budget. */
  spend(): boolean {
    const now = this.#now();
    if (now - this.#since >= this.#period_ms) {
      this.#since = now;
      this.#spent = 0;
    }
    this.#spent += 1;
    return this.#spent <= this.#max;
  }
}
