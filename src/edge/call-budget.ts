/** How many seconds of calls may come at once. */
const BURST_S = 3;

/** How often a world answers: so many calls a second in the long run, and some at once. */
export class CallBudget {
  readonly #perSecond: number;
  #left: number;
  #since = -Infinity;

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
    this.#left = perSecond * BURST_S;
  }

  /** Whether one more call may be answered. `now` is in milliseconds; a clock that goes back gives nothing. */
  take(now: number): boolean {
    const passed = this.#since === -Infinity ? 0 : Math.max(0, now - this.#since);
    this.#since = now;
    const most = this.#perSecond * BURST_S;
    this.#left = Math.min(most, this.#left + (passed / 1000) * this.#perSecond);
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
