import { asObject } from './json-values.ts';

interface Variable {
  readonly value: unknown;
  /** Its approximate length as JSON, in characters. */
  size: number;
  /** Whether another value may contain it. */
  isShared: boolean;
}

/**
 * The values of a program's variables. The length of the program limits how much text is made of them: if a program doubles a
 * text again and again, `get` soon returns undefined for its variable.
 */
export class VariableValues {
  readonly #variables = new Map<string, Variable>();
  /** How many characters may still be copied out of variables. */
  #remainingLength: number;

  /** @param programLength in characters */
  constructor(programLength: number) {
    this.#remainingLength = 2 * programLength + 1000;
  }

  set(name: string, value: unknown): void {
    const size = (JSON.stringify(value) ?? '').length;
    this.#variables.set(name, { value, size, isShared: false });
  }

  /** Forgets the value of a variable. */
  delete(name: string): void {
    this.#variables.delete(name);
  }

  /** The value of a variable; undefined if it has none, or if values have grown too long. */
  get(name: string): unknown {
    const variable = this.#variables.get(name);
    if (variable === undefined || variable.size > this.#remainingLength) return undefined;
    this.#remainingLength -= variable.size;
    variable.isShared = true;
    return variable.value;
  }

  /** Adds an entry to the value of a variable, if that is an object. */
  addTo(name: string, key: string, text: string): void {
    const variable = this.#variables.get(name);
    if (
      typeof variable?.value !== 'object' ||
      variable.value === null ||
      Array.isArray(variable.value)
    )
      return;
    if (variable.isShared) this.set(name, { ...asObject(this.get(name)), [key]: text });
    else {
      Object.assign(variable.value, { [key]: text });
      variable.size += key.length + text.length + '"":"",'.length;
    }
  }

  /** A value as JSON; undefined if values have grown too long. */
  toJson(value: unknown): string | undefined {
    const json = JSON.stringify(value, null, 2) ?? '';
    this.#remainingLength -= json.length;
    return this.#remainingLength < 0 ? undefined : json;
  }
}
