/** How fast calls may come: tokens return at `per_minute`, and `burst` of them can lie ready. */
export interface Rate {
  readonly per_minute: number;
  readonly burst: number;
}

interface Bucket {
  /** Tokens that lay ready at `at`. */
  readonly tokens: number;
  /** Epoch seconds of the world. */
  readonly at: number;
}

export type Taken = { readonly left: number } | { readonly retry_after_s: number };

/** Calls closer together than this count as walking fast, in seconds. */
const FAST_S = 1;

/**
 * Token buckets on the world's clock, by any key. They are not kept: a reloaded world is patient again. A
 * clock that is turned back refills nothing and takes nothing away.
 */
export class RateLimits {
  readonly #buckets = new Map<string, Bucket>();

  /** Takes one token of a bucket, or two when a walk goes fast; or says how long to wait for it. */
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
