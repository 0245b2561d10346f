/** A rate limit: a bucket of `burst` tokens that refills at `per_minute`. */
export interface Rate {
  readonly per_minute: number;
  readonly burst: number;
}

interface Bucket {
  /** Tokens in the bucket at `at`. */
  readonly tokens: number;
  /** Epoch seconds of the world. */
  readonly at: number;
}

export type Taken = { readonly left: number } | { readonly retry_after_s: number };

/** Pages requested within this many seconds of each other cost two tokens. */
const FAST_S = 1;

/**
 * Token buckets on the world's clock, by key. They are not stored: after a reload all buckets are full. Setting
 * the clock back neither refills nor empties a bucket.
 */
export class RateLimits {
  readonly #buckets = new Map<string, Bucket>();

  /** Takes one token from a bucket, or two when pages are read fast; else says how long to wait. */
  take(key: string, rate: Rate, now: number, walking: boolean): Taken {
    const before = this.#buckets.get(key) ?? { tokens: rate.burst, at: now };
    const passed = Math.max(0, now - before.at);
    const ready = Math.min(rate.burst, before.tokens + (passed * rate.per_minute) / 60);
    const cost = walking && this.#buckets.has(key) && passed < FAST_S ? Math.min(2, rate.burst) : 1;
    if (ready < cost) {
      const wait = ((cost - ready) * 60) / rate.per_minute;
      return { retry_after_s: Math.max(1, Math.ceil(wait - 1e-9)) };
    }
    this.#buckets.set(key, { tokens: ready - cost, at: Math.max(now, before.at) });
    return { left: Math.floor(ready - cost) };
  }
}
