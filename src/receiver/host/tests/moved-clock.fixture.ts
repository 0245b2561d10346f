interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/** A clock that a test moves, with its timers. It begins at 0 milliseconds. */
export class MovedClock {
  #now = 0;
  #timers: readonly Timer[] = [];

  readonly now = (): number => this.#now;

  readonly later = (ms: number, callback: () => void): (() => void) => {
    const timer = { at: this.#now + ms, callback };
    this.#timers = [...this.#timers, timer];
    return () => this.#drop(timer);
  };

  /** The number of timers that wait. */
  get timers(): number {
    return this.#timers.length;
  }

  /** Moves the clock, and runs what is due. `fired` is called after each timer. */
  pass(ms: number, fired: () => void): void {
    const until = this.#now + ms;
    for (;;) {
      const [next] = this.#timers.toSorted((one, other) => one.at - other.at);
      if (next === undefined || next.at > until) break;
      this.#now = next.at;
      this.#drop(next);
      next.callback();
      fired();
    }
    this.#now = until;
  }

  #drop(timer: Timer): void {
    this.#timers = this.#timers.filter((each) => each !== timer);
  }
}
