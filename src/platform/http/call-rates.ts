/** Calls a second, and how many at once. */
export interface Rate {
  readonly per_s: number;
  readonly burst: number;
}

interface Bucket {
  left: number;
  at: number;
}

/** How many callers are remembered. A caller that did not call for long has a full bucket again, and can be forgotten. */
const MAX_BUCKETS = 5_000;

/** Counts calls of each caller in a bucket of its own, so that nobody is refused for what another one does. */
export class Rates {
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  /** @param now milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Takes a call of this caller. Returns after how many seconds to try again; 0 if it may be made now. */
  take(caller: string, { per_s, burst }: Rate): number {
    const now = this.#now();
    const known = this.#buckets.get(caller);
    const left =
      known === undefined
        ? burst
        : Math.min(burst, known.left + (Math.max(0, now - known.at) / 1000) * per_s);
    if (known !== undefined) this.#buckets.delete(caller);
    else if (this.#buckets.size >= MAX_BUCKETS) this.#forgetOldest();
    const isFree = left >= 1;
    this.#buckets.set(caller, { left: isFree ? left - 1 : left, at: now });
    return isFree ? 0 : Math.ceil((1 - left) / per_s);
  }

  /** Those that called last come last. */
  #forgetOldest(): void {
    const [oldest] = this.#buckets.keys();
    if (oldest !== undefined) this.#buckets.delete(oldest);
  }
}
