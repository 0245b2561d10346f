import { objectAt } from './json-values.ts';

interface Variable {
  readonly value: unknown;
  /** About its length as JSON, in characters. */
  size: number;
  /** Whether another value may hold it, too. */
  isShared: boolean;
}

/**
 * The values of a program's variables. The length of the program bounds how much text comes of them: if a program doubles a
 * text again and again, its variable soon counts as one without a value.
 */
export class VariableValues {
  readonly #variables = new Map<string, Variable>();
  /** Characters that values may still grow by. */
  #room: number;

  /** @param length of the program, in characters */
  constructor(length: number) {
    this.#room = 2 * length + 1000;
  }

  /** Gives a variable a value. */
  keep(name: string, value: unknown): void {
    const size = (JSON.stringify(value) ?? '').length;
    this.#variables.set(name, { value, size, isShared: false });
  }

  /** Forgets a variable: its value is not written out. */
  forget(name: string): void {
    this.#variables.delete(name);
  }

  /** The value of a variable; undefined for one that has none. */
  use(name: string): unknown {
    const variable = this.#variables.get(name);
    if (variable === undefined || variable.size > this.#room) return undefined;
    this.#room -= variable.size;
    variable.isShared = true;
    return variable.value;
  }

  /** Adds an entry to the object of a variable, if it has one. */
  addTo(name: string, key: string, text: string): void {
    const variable = this.#variables.get(name);
    if (
      typeof variable?.value !== 'object' ||
      variable.value === null ||
      Array.isArray(variable.value)
    )
      return;
    if (variable.isShared) this.keep(name, { ...objectAt(this.use(name)), [key]: text });
    else {
      Object.assign(variable.value, { [key]: text });
      variable.size += key.length + text.length + '"":"",'.length;
    }
  }

  /** A value as JSON; undefined where values have grown too long. */
  json(value: unknown): string | undefined {
    const json = JSON.stringify(value, null, 2) ?? '';
    this.#room -= json.length;
    return this.#room < 0 ? undefined : json;
  }
}
