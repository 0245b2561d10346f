/**
 * Time in which one more look is earned, in milliseconds, and how many may lie ready. The panel reads with the
 * rate limit of the app it acts as, which a user's own program may need: twenty reads a minute leave it more
 * than half of tier 3. A few at once, so that people see at once what they do themselves.
 */
const EARNS_A_LOOK_MS = 3000;
const LOOKS_AT_ONCE = 4;

/** How often the panel may read anew. */
export class LookBudget {
  #looks = LOOKS_AT_ONCE;
  #at = 0;

  /** Takes the next look, and answers how long to wait for it, in milliseconds; `now` in the same. */
  take(now: number): number {
    const ready = Math.min(LOOKS_AT_ONCE, this.#looks + (now - this.#at) / EARNS_A_LOOK_MS);
    this.#looks = ready - 1;
    this.#at = now;
    return Math.max(0, (1 - ready) * EARNS_A_LOOK_MS);
  }
}
