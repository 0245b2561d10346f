/** Functions to call when something happens. */
export class Listeners<Told extends readonly unknown[] = []> {
  readonly #listeners = new Set<(...told: Told) => void>();

  get size(): number {
    return this.#listeners.size;
  }

  /** Calls `listener` from now on, until the returned function is called. */
  readonly add = (listener: (...told: Told) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly tell = (...told: Told): void => {
    for (const listener of this.#listeners) listener(...told);
  };
}
