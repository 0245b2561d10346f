import type { HostState } from '../contract/host.ts';

/** The current state of a host, with subscriptions. */
export class HostCell {
  #state: HostState;
  readonly #listeners = new Set<() => void>();

  constructor(state: HostState) {
    this.#state = state;
  }

  readonly get = (): HostState => this.#state;

  set(state: HostState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  /** Calls `listener` after every change, until the returned function is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
