import { Listeners } from './listeners.ts';

/** A value whose changes others can follow. */
export class Cell<Value> {
  #value: Value;
  readonly #listeners = new Listeners();

  constructor(value: Value) {
    this.#value = value;
  }

  readonly get = (): Value => this.#value;

  readonly set = (value: Value): void => {
    this.#value = value;
    this.#listeners.tell();
  };

  /** Replaces some fields of a value that is an object. */
  readonly change = (fields: Partial<Value>): void => this.set({ ...this.#value, ...fields });

  /** Calls `listener` after every change, until the returned function is called. */
  readonly subscribe = this.#listeners.add;
}

/** A cell that its holder can read and follow, but not change. */
export type ReadCell<Value> = Pick<Cell<Value>, 'get' | 'subscribe'>;
