import type { Wake } from './outbound.ts';

/** The clock of a world, in epoch seconds. */
interface Clock {
  now(): number;
  readonly frozen: boolean;
}

/** What an alarm runs. */
interface Work {
  /** Runs after `soon`. */
  readonly soon: () => void;
  /** Runs at the time of `set`. */
  readonly due: () => void;
}

/** Has the host call back, if it can: once the current call is answered, or at a time of the world. */
export class Alarm {
  readonly #wake: Wake | null;
  readonly #work: Work;
  #isSoon = false;
  #cancelTimer: (() => void) | null = null;

  constructor(wake: Wake | null, work: Work) {
    this.#wake = wake;
    this.#work = work;
  }

  /** Runs `soon` once after the answer to the current call has left; at once if the host cannot call back. */
  soon(): void {
    if (this.#wake === null) return this.#work.soon();
    if (this.#isSoon) return;
    this.#isSoon = true;
    this.#wake(0, () => {
      this.#isSoon = false;
      this.#work.soon();
    });
  }

  /** Runs `due` at a time of the world, in place of the time set before; never for `Infinity`, or a frozen clock. */
  set(time: number, clock: Clock): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    if (this.#wake === null || clock.frozen || time === Infinity) return;
    const delay_ms = Math.max(0, Math.ceil((time - clock.now()) * 1000));
    this.#cancelTimer = this.#wake(delay_ms, this.#work.due);
  }
}
