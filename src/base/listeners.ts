/** Functions to call when something happens. */
export class Listeners<Args extends readonly unknown[] = []> {
  readonly #listeners = new Set<(...args: Args) => void>();

  get size(): number {
    return this.#listeners.size;
  }

  /** Calls `listener` from now on, until the returned function is called. */
  readonly add = (listener: (...args: Args) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Calls all listeners. */
  readonly tell = (...args: Args): void => {
    for (const listener of this.#listeners) listener(...args);
  };
}
