import { Alarm } from '../runtime/alarm.ts';
import type { Wake } from '../runtime/outbound.ts';
import type { WorldClock } from '../model/world/world-clock.ts';

/** How many waits are under way at most; one more does not wait. Strangers can cause them. */
const MAX_WAITS = 1000;

interface Wait {
  /** In the world's time. */
  readonly until: number;
  readonly end: () => void;
}

/** What waits for a time of the world: while its clock stands still, until somebody moves it. */
export class Waits {
  readonly #wake: Wake | null;
  readonly #clock: () => WorldClock;
  readonly #alarm: Alarm;
  readonly #waits = new Set<Wait>();

  constructor(wake: Wake | null, clock: () => WorldClock) {
    this.#wake = wake;
    this.#clock = clock;
    this.#alarm = new Alarm(wake, { soon: () => this.look(), due: () => this.look() });
  }

  /** Resolves after that many milliseconds of the world's clock; at once if the host cannot call back. */
  wait(ms: number): Promise<void> {
    if (this.#wake === null || ms <= 0 || this.#waits.size >= MAX_WAITS) return Promise.resolve();
    return new Promise((end) => {
      this.#waits.add({ until: this.#clock().now() + ms / 1000, end });
      this.look();
    });
  }

  /** Ends what is due: the clock may have been moved. */
  look(): void {
    if (this.#waits.size === 0) return;
    const clock = this.#clock();
    let next = Infinity;
    for (const wait of this.#waits)
      if (wait.until <= clock.now()) this.#end(wait);
      else next = Math.min(next, wait.until);
    this.#alarm.set(next, clock);
  }

  /** Ends all: their world is gone. */
  endAll(): void {
    for (const wait of this.#waits) this.#end(wait);
  }

  #end(wait: Wait): void {
    this.#waits.delete(wait);
    wait.end();
  }
}
