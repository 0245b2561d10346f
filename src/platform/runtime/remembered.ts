/** Called with the value before a change; null if there was none. */
type OnChange = (key: string, before: unknown) => void;

/** Values of a world that are not stored. Each change is passed to the history of the world, so that it can be undone. */
export class Remembered<Value> {
  readonly #values = new Map<string, Value>();
  #onChange: OnChange | null = null;

  get(key: string): Value | undefined {
    return this.#values.get(key);
  }

  set(key: string, value: Value): void {
    this.#onChange?.(key, this.#values.get(key) ?? null);
    this.#values.set(key, value);
  }

  /** Looks at the value that was not looked at for longest, and forgets it if it is over. */
  forgetOne(isOver: (value: Value) => boolean): void {
    const [oldest] = this.#values;
    if (oldest === undefined) return;
    const [key, value] = oldest;
    this.#values.delete(key);
    if (isOver(value)) this.#onChange?.(key, value);
    else this.#values.set(key, value);
  }

  /** Sets a value as it was; null: there was none. Nobody is told. */
  restore(key: string, value: Value | null): void {
    if (value === null) this.#values.delete(key);
    else this.#values.set(key, value);
  }

  /** From now on tells `onChange`, and nobody else. */
  watch(onChange: OnChange): void {
    this.#onChange = onChange;
  }
}
