/** Counts what happens within a period, by the clock that `now` reads, in milliseconds. */
export class Budget {
  readonly #most: number;
  readonly #period_ms: number;
  readonly #now: () => number;
  #since = -Infinity;
  #spent = 0;

  constructor(most: number, period_ms: number, now: () => number) {
    this.#most = most;
    this.#period_ms = period_ms;
    this.#now = now;
  }

  /** Whether one more is within the budget. */
  spend(): boolean {
    const now = this.#now();
    if (now - this.#since >= this.#period_ms) {
      this.#since = now;
      this.#spent = 0;
    }
    this.#spent += 1;
    return this.#spent <= this.#most;
  }
}
