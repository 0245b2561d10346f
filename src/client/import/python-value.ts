import { MAX_DEPTH } from '../../contract/json.ts';

/** A value that Python printed, and where the text goes on. */
export interface PythonValue {
  readonly value: unknown;
  readonly end: number;
}

class Unreadable extends Error {}

/**
 * Reads what Python's `repr` writes of texts, numbers, lists, dictionaries, `True`, `False` and `None` at that place. Null for
 * anything else, such as an object. Takes linear time; never throws.
 */
export function pythonValue(text: string, at: number): PythonValue | null {
  const reader = new Reader(text, at);
  try {
    return { value: reader.value(0), end: reader.at };
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['True', true],
  ['False', false],
  ['None', null],
]);

const CLOSING: Readonly<Record<string, string>> = { '[': ']', '(': ')' };

class Reader {
  readonly #text: string;
  at: number;

  constructor(text: string, at: number) {
    this.#text = text;
    this.at = at;
  }

  value(depth: number): unknown {
    if (depth > MAX_DEPTH) throw new Unreadable();
    this.#skip(/\s*/y);
    const character = this.#text.charAt(this.at);
    if (character === '{') return this.#dictionary(depth);
    const closing = CLOSING[character];
    if (closing !== undefined) return this.#list(closing, depth);
    const quote = this.#skip(/[bu]?['"]/y);
    if (quote !== '') return this.#string(quote.slice(-1));
    const number = this.#skip(/-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/y);
    if (number !== '') return Number(number);
    const word = this.#skip(/\w+/y);
    if (!WORDS.has(word)) throw new Unreadable();
    return WORDS.get(word);
  }

  #skip(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  /** Whether the list goes on after a value. */
  #goesOn(closing: string): boolean {
    const mark = this.#skip(/\s*[,\])}]\s*/y).trim();
    if (mark === closing) return false;
    if (mark !== ',') throw new Unreadable();
    if (this.#text.charAt(this.at) !== closing) return true;
    this.at += 1;
    return false;
  }

  /** Whether the list that begins there has anything in it. */
  #opens(closing: string): boolean {
    this.at += 1;
    this.#skip(/\s*/y);
    if (this.#text.charAt(this.at) !== closing) return true;
    this.at += 1;
    return false;
  }

  #list(closing: string, depth: number): unknown[] {
    const values: unknown[] = [];
    if (!this.#opens(closing)) return values;
    do values.push(this.value(depth + 1));
    while (this.#goesOn(closing));
    return values;
  }

  #dictionary(depth: number): unknown {
    const entries: [string, unknown][] = [];
    if (!this.#opens('}')) return {};
    do {
      const name = this.value(depth + 1);
      if (this.#skip(/\s*:/y) === '') throw new Unreadable();
      entries.push([String(name), this.value(depth + 1)]);
    } while (this.#goesOn('}'));
    return Object.fromEntries(entries);
  }

  #string(quote: string): string {
    const from = this.at;
    while (this.at < this.#text.length && this.#text.charAt(this.at) !== quote)
      this.at += this.#text.charAt(this.at) === '\\' ? 2 : 1;
    if (this.at >= this.#text.length) throw new Unreadable();
    this.at += 1;
    return unescape(this.#text.slice(from, this.at - 1));
  }
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

const unescape = (text: string): string =>
  text.replace(
    /\\(?:x([\da-f]{2})|u([\da-f]{4})|U([\da-f]{8})|([^]))/g,
    (written, byte?: string, unit?: string, point?: string, letter = '') => {
      const digits = byte ?? unit ?? point;
      if (digits === undefined) return ESCAPES.get(letter) ?? letter;
      const number = Number.parseInt(digits, 16);
      return number > 0x10ffff ? written : String.fromCodePoint(number);
    },
  );
