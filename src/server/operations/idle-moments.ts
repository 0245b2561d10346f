import type { Idle } from '../../platform/runtime/idle.ts';

/** Short enough for people who watch, long enough for many calls of a busy client. */
const PAUSE_MS = 20;

/** How many parts a server does at once when it stops: more than a log has. */
const MAX_PARTS = 100_000;

/** The idle moments of a server, and what waits for one. */
export class IdleMoments {
  readonly #waiting = new Map<() => void, NodeJS.Timeout>();

  /**
   * Calls back after a pause: between any two requests (`setImmediate`) it would take its time from a busy client. The timer
   * does not keep the process running.
   */
  readonly idle: Idle = (work) => {
    const call = () => {
      clearTimeout(this.#waiting.get(call));
      this.#waiting.delete(call);
      work();
    };
    this.#waiting.set(call, setTimeout(call, PAUSE_MS).unref());
  };

  /** Does at once what waits, and the work that follows from it. */
  async flush(): Promise<void> {
    for (let part = 0; this.#waiting.size > 0 && part < MAX_PARTS; part += 1) {
      const calls = Array.from(this.#waiting.keys());
      for (const call of calls) call();
      // What was begun is stored before more is done.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}
