/**
 * A token bucket: one more read every three seconds, at most four at once. The panel shares the rate limit of the
 * acting app with the user's own program; twenty reads a minute leave the program more than half of tier 3. The
 * burst shows users their own changes immediately.
 */
const REFILL_MS = 3000;
const BURST = 4;

/** Limits how often the panel reads the workspace. */
export class ReadBudget {
  #tokens = BURST;
  #at = 0;

  /** Reserves the next read, and returns how long to wait for it. Both times are in milliseconds. */
  take(now: number): number {
    const ready = Math.min(BURST, this.#tokens + (now - this.#at) / REFILL_MS);
    this.#tokens = ready - 1;
    this.#at = now;
    return Math.max(0, (1 - ready) * REFILL_MS);
  }
}
