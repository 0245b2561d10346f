import { Remembered } from './remembered.ts';

/** A rate limit: a bucket of `burst` tokens that refills at `per_minute`. */
export interface Rate {
  readonly per_minute: number;
  readonly burst: number;
}

interface Bucket {
  /** Tokens in the bucket at `at`. */
  readonly tokens: number;
  /** Epoch seconds of the world's clock. */
  readonly at: number;
  /** When it is full again. A full bucket need not be stored. */
  readonly full_at?: number;
}

/** Whether a value is a bucket: a history that was stored has some. */
export const isBucket = (value: unknown): value is Bucket =>
  typeof value === 'object' &&
  value !== null &&
  Number.isFinite((value as Partial<Bucket>).tokens) &&
  Number.isFinite((value as Partial<Bucket>).at);

/** Whether a bucket has a token: `count` takes it, and `left` is what remains then. Else how long to wait. */
export type Weighed =
  | { readonly left: number; readonly count: () => void }
  | { readonly retry_after_s: number };

/** Pages requested within this many seconds of each other cost two tokens. */
const FAST_PAGING_S = 1;

/**
 * Token buckets on the world's clock, by key. They are not stored: after a reload all buckets are full. Setting
 * the clock back neither refills nor empties a bucket. Each count forgets one that is full again, so that those of webhooks and
 * apps that are no more do not stay.
 */
export class RateLimits {
  readonly buckets = new Remembered<Bucket>();
  #areLifted = false;

  /** From now on there are no limits, and nothing is counted. */
  lift(): void {
    this.#areLifted = true;
  }

  /** Says whether a bucket has a token, or two when pages are read fast. Changes nothing until `count` is called. */
  weigh(key: string, rate: Rate, now: number, walking: boolean): Weighed {
    if (this.#areLifted) return { left: rate.burst, count: () => undefined };
    const known = this.buckets.get(key);
    const before = known ?? { tokens: rate.burst, at: now };
    const passed = Math.max(0, now - before.at);
    const ready = Math.min(rate.burst, before.tokens + (passed * rate.per_minute) / 60);
    const cost =
      walking && known !== undefined && passed < FAST_PAGING_S ? Math.min(2, rate.burst) : 1;
    if (ready < cost) {
      const wait = ((cost - ready) * 60) / rate.per_minute;
      return { retry_after_s: Math.max(1, Math.ceil(wait - 1e-9)) };
    }
    const [tokens, at] = [ready - cost, Math.max(now, before.at)];
    const full_at = at + ((rate.burst - tokens) * 60) / rate.per_minute;
    const count = () => {
      this.buckets.forgetOne((each) => now > (each.full_at ?? Infinity) + FAST_PAGING_S);
      this.buckets.set(key, { tokens, at, full_at });
    };
    return { left: Math.floor(tokens), count };
  }
}
