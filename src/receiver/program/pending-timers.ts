type Callback = (...args: unknown[]) => unknown;

/** What a worker has of timers. */
export interface TimerScope {
  setTimeout: (callback: Callback, ms?: number, ...args: unknown[]) => number;
  clearTimeout: (id?: number) => void;
  setInterval: (callback: Callback, ms?: number, ...args: unknown[]) => number;
  clearInterval: (id?: number) => void;
}

/** Replaces the timers of a scope by ones that are counted: as long as one is pending, the program is not done. */
export class PendingTimers {
  readonly #open = new Set<number>();
  /** The timers as they were, which are not counted. */
  readonly uncounted: TimerScope;

  constructor(scope: TimerScope) {
    const { setTimeout, clearTimeout, setInterval, clearInterval } = scope;
    this.uncounted = {
      setTimeout: setTimeout.bind(scope),
      clearTimeout: clearTimeout.bind(scope),
      setInterval: setInterval.bind(scope),
      clearInterval: clearInterval.bind(scope),
    };
    scope.setTimeout = (callback, ms, ...args) => {
      const id = this.uncounted.setTimeout(() => {
        this.#open.delete(id);
        callback(...args);
      }, ms);
      this.#open.add(id);
      return id;
    };
    scope.setInterval = (callback, ms, ...args) => {
      const id = this.uncounted.setInterval(callback, ms, ...args);
      this.#open.add(id);
      return id;
    };
    // Browsers keep timeouts and intervals in one list, and either function clears both.
    scope.clearTimeout = scope.clearInterval = (id) => {
      if (id !== undefined) this.#open.delete(id);
      this.uncounted.clearTimeout(id);
    };
  }

  get size(): number {
    return this.#open.size;
  }
}
