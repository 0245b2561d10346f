import type { Wake } from '../platform/runtime/outbound.ts';

/** Timers up to this are kept in memory, in milliseconds; for later ones the object may sleep. */
const MAX_TIMER_MS = 5_000;

interface Waking {
  readonly at: number;
  readonly callback: () => void;
}

/**
 * Calls back later. Soon is a timer. Later is the one alarm that an object has, which wakes it even if its memory is gone; then
 * the platform, which is made again from what is stored, plans again what falls due.
 */
export class Wakes {
  readonly #setAlarm: (at: number) => void;
  readonly #now: () => number;
  readonly #waiting = new Set<Waking>();
  #alarm = Infinity;

  /** @param setAlarm sets the time of the alarm of the object, in place of the one before */
  constructor(setAlarm: (at: number) => void, now: () => number) {
    this.#setAlarm = setAlarm;
    this.#now = now;
  }

  readonly wake: Wake = (delay_ms, callback) => {
    if (delay_ms <= MAX_TIMER_MS) {
      const timer = setTimeout(callback, delay_ms);
      return () => clearTimeout(timer);
    }
    const waking = { at: this.#now() + delay_ms, callback };
    this.#waiting.add(waking);
    this.#plan();
    return () => void this.#waiting.delete(waking);
  };

  /** The alarm went off. */
  ring(): void {
    this.#alarm = Infinity;
    const now = this.#now();
    for (const waking of this.#waiting)
      if (waking.at <= now) {
        this.#waiting.delete(waking);
        waking.callback();
      }
    this.#plan();
  }

  /** An alarm that rings for what was cancelled meanwhile does no harm, and costs less than to move it each time. */
  #plan(): void {
    const next = Math.min(...[...this.#waiting].map(({ at }) => at));
    if (next >= this.#alarm) return;
    this.#alarm = next;
    this.#setAlarm(next);
  }
}
