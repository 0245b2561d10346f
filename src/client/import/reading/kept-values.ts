import { objectAt } from './json-values.ts';

interface Kept {
  readonly value: unknown;
  /** About its length as JSON, in characters. */
  size: number;
  /** Whether another value may hold it, too. */
  isShared: boolean;
}

/**
 * The values of a program's variables. What is made of them has about as many characters as the program, whatever it does: a
 * program that doubles a text again and again is told that its variable has no value.
 */
export class KeptValues {
  readonly #kept = new Map<string, Kept>();
  /** Characters that values may still grow by. */
  #room: number;

  /** @param length that of the program, in characters */
  constructor(length: number) {
    this.#room = 2 * length + 1000;
  }

  /** Gives a variable a value. */
  keep(name: string, value: unknown): void {
    const size = (JSON.stringify(value) ?? '').length;
    this.#kept.set(name, { value, size, isShared: false });
  }

  /** Forgets a variable: its value is not written out. */
  forget(name: string): void {
    this.#kept.delete(name);
  }

  /** The value of a variable; undefined for one that has none. */
  use(name: string): unknown {
    const kept = this.#kept.get(name);
    if (kept === undefined || kept.size > this.#room) return undefined;
    this.#room -= kept.size;
    kept.isShared = true;
    return kept.value;
  }

  /** Adds an entry to the object of a variable, if it has one. */
  addTo(name: string, key: string, text: string): void {
    const kept = this.#kept.get(name);
    if (typeof kept?.value !== 'object' || kept.value === null || Array.isArray(kept.value)) return;
    if (kept.isShared) this.keep(name, { ...objectAt(this.use(name)), [key]: text });
    else {
      Object.assign(kept.value, { [key]: text });
      kept.size += key.length + text.length + '"":"",'.length;
    }
  }

  /** A value as JSON; undefined where values have grown too long. */
  json(value: unknown): string | undefined {
    const json = JSON.stringify(value, null, 2) ?? '';
    this.#room -= json.length;
    return this.#room < 0 ? undefined : json;
  }
}
