import { MAX_DEPTH } from '../../contract/json.ts';
import { asObject } from './reading/json-values.ts';
import { VariableValues } from './reading/variable-values.ts';

/** A call that a program makes, such as `client.chat.delete({ … })`. */
export interface CodeCall {
  /** The parts of the called name; for a method of the result of another call, only its own name. */
  readonly path: readonly string[];
  readonly args: readonly unknown[];
  /** The keyword arguments of Python. */
  readonly namedArgs: Readonly<Record<string, unknown>>;
  /** The variable that its result is assigned to, or null. */
  readonly assignedTo: string | null;
}

/** One error for all: creating a stack for each unreadable place would take longer than reading. */
const UNREADABLE = new Error('unreadable');

const CONSTANTS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['True', true],
  ['true', true],
  ['False', false],
  ['false', false],
  ['None', null],
  ['null', null],
  ['nil', null],
  ['undefined', null],
]);

/** Functions that only wrap their first argument: their result is read as that argument. */
const WRAPPERS = new Set(['create', 'encode', 'from', 'NewReader', 'ofString']);

/** Blanks and comments. */
const BLANKS = /(?:\s|\/\/[^\n]*|#[^\n]*)*/y;
const NAME = /(?:\*\*)?[A-Za-z_$][\w$]*/y;
const NUMBER = /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/iy;
/** `name =`, also with a type behind the name, as in Python. */
const ASSIGNMENT = /[A-Za-z_$][\w$]*[ \t]*(?::[ \t]*\w+[ \t]*)?:?=(?![=>])/y;
const ASSIGNED_NAME = /^[\w$]+/;
const ARROW = /\(\w*\)\s*=>/y;
/** Everything before the next name or quoted text. */
const BEFORE_VALUE = /[^A-Za-z_$"'`]*/y;

/**
 * Reads the values and calls of a program in JavaScript, Python, Go or Java, as far as they are written out. It runs nothing.
 * Takes linear time.
 */
export class CodeReader {
  /** The calls read so far; inner ones come first. */
  readonly calls: CodeCall[] = [];
  /** The environment variables in values, as `${NAME}`. */
  readonly environmentVariables = new Set<string>();
  readonly #text: string;
  readonly #isGo: boolean;
  readonly #variableValues: VariableValues;
  /** Where the reader is in the text. */
  at: number;

  constructor(text: string, at = 0) {
    this.#text = text;
    this.#isGo = text.includes('package main');
    this.#variableValues = new VariableValues(text.length);
    this.at = at;
  }

  /** Reads all calls of the program. */
  readAll(): readonly CodeCall[] {
    for (;;) {
      this.#skip(BEFORE_VALUE);
      if (this.at >= this.#text.length) return this.calls;
      const startIndex = this.at;
      const name = ASSIGNED_NAME.exec(this.#skip(ASSIGNMENT))?.[0];
      const countBefore = this.calls.length;
      const { value } = this.tryValue();
      if (name !== undefined) this.#assign(name, value, countBefore);
      // Skips a character that cannot be read.
      if (this.at === startIndex) this.at += 1;
    }
  }

  /** Reads a value at this place; `ok` is false if it cannot be read. */
  tryValue(): { readonly ok: boolean; readonly value: unknown } {
    try {
      return { ok: true, value: this.#value(0) };
    } catch (error) {
      if (error === UNREADABLE) return { ok: false, value: undefined };
      throw error;
    }
  }

  /** Notes the value of a variable. If a call computes the value, notes the variable in the call instead. */
  #assign(name: string, value: unknown, countBefore: number): void {
    if (value !== undefined) return this.#variableValues.set(name, value);
    this.#variableValues.delete(name);
    const call = this.calls.at(-1);
    if (call !== undefined && this.calls.length > countBefore)
      this.calls[this.calls.length - 1] = { ...call, assignedTo: name };
  }

  /** Skips what the pattern matches at this place, and returns it. */
  #skip(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const skipped = pattern.exec(this.#text)?.[0] ?? '';
    this.at += skipped.length;
    return skipped;
  }

  /** Skips blanks, then the mark if it follows. Returns whether the mark followed. */
  #skipMark(mark: string): boolean {
    this.#skip(BLANKS);
    if (!this.#text.startsWith(mark, this.at)) return false;
    this.at += mark.length;
    return true;
  }

  #value(depth: number): unknown {
    if (depth > MAX_DEPTH) throw UNREADABLE;
    let value = this.#operand(depth);
    while (typeof value === 'string' && this.#skipMark('+')) {
      const more = this.#operand(depth);
      value = typeof more === 'string' ? value + more : undefined;
    }
    return value;
  }

  #operand(depth: number): unknown {
    this.#skip(BLANKS);
    const character = this.#text.charAt(this.at);
    switch (character) {
      case '{':
        return this.#object(depth);
      case '[':
        return this.#list(']', depth);
      case '"':
      case "'":
        return unescape(this.#quoted(character));
      case '`':
        return this.#template();
      case '(':
        return this.#skip(ARROW) === '' ? this.#list(')', depth) : this.#value(depth + 1);
    }
    const number = this.#skip(NUMBER);
    return number === '' ? this.#nameWithCalls(depth) : Number(number);
  }

  /** Reads a name, and the methods that are called on it. */
  #nameWithCalls(depth: number): unknown {
    let value: unknown;
    let path = [this.#name()];
    if (path[0] === 'new' || path[0] === 'await') path = [this.#name()];
    if (/^[bfru]$/i.test(path[0] ?? '') && /^["']/.test(this.#text.charAt(this.at)))
      return this.#operand(depth);
    if (CONSTANTS.has(path[0] ?? '')) return CONSTANTS.get(path[0] ?? '');
    for (;;) {
      if (this.#skipMark('.')) path.push(this.#name());
      else if (this.#skipMark('[')) {
        path.push(String(this.#value(depth + 1)));
        if (!this.#skipMark(']')) throw UNREADABLE;
      } else if (this.#skipMark('(')) {
        value = this.#call(path, depth);
        path = [];
      } else break;
    }
    const [object, property] = path.slice(-2);
    if (property !== undefined)
      return /^env(?:iron)?$/.test(object ?? '') ? this.#environmentVariable(property) : value;
    return object === undefined ? value : this.#variableValues.get(object);
  }

  #name(): string {
    this.#skip(BLANKS);
    const name = this.#skip(NAME);
    if (name === '') throw UNREADABLE;
    return name;
  }

  #environmentVariable(name: string): string {
    const placeholder = `\${${name}}`;
    this.environmentVariables.add(placeholder);
    return placeholder;
  }

  /** Reads the arguments of a call. Returns its result if that follows from the arguments; else undefined. */
  #call(path: readonly string[], depth: number): unknown {
    const args: unknown[] = [];
    const namedArgs: [string, unknown][] = [];
    while (!this.#skipMark(')')) {
      const argumentStart = this.at;
      const name = this.#skip(NAME);
      if (
        name !== '' &&
        !name.startsWith('**') &&
        /^=(?![=>])/.test(this.#text.slice(this.at, this.at + 2))
      ) {
        this.at += 1;
        namedArgs.push([name, this.#value(depth + 1)]);
      } else {
        this.at = argumentStart;
        const isSpread = this.#skipMark('**');
        const value = this.#value(depth + 1);
        if (!isSpread) args.push(value);
        else for (const entry of Object.entries(asObject(value))) namedArgs.push(entry);
      }
      if (!this.#skipMark(',')) {
        if (!this.#skipMark(')')) throw UNREADABLE;
        break;
      }
    }
    this.calls.push({ path, args, namedArgs: Object.fromEntries(namedArgs), assignedTo: null });
    const [first, ...rest] = args;
    const name = path.at(-1) ?? '';
    if (WRAPPERS.has(name)) return first;
    if (name === 'stringify' || name === 'dumps') return this.#variableValues.toJson(first);
    if (/^getenv$/i.test(name)) return this.#environmentVariable(String(first));
    return name === 'join' && first === '' ? rest.join('') : undefined;
  }

  #list(closing: string, depth: number): unknown[] {
    const values: unknown[] = [];
    this.at += 1;
    while (!this.#skipMark(closing)) {
      values.push(this.#value(depth + 1));
      if (this.#skipMark(',')) continue;
      if (!this.#skipMark(closing)) throw UNREADABLE;
      break;
    }
    return values;
  }

  #object(depth: number): unknown {
    const entries: [string, unknown][] = [];
    this.at += 1;
    while (!this.#skipMark('}')) {
      const name = this.#skip(NAME);
      const key = name === '' ? this.#value(depth + 1) : name;
      if (!this.#skipMark(':')) throw UNREADABLE;
      entries.push([String(key), this.#value(depth + 1)]);
      if (this.#skipMark(',')) continue;
      if (!this.#skipMark('}')) throw UNREADABLE;
      break;
    }
    return Object.fromEntries(entries);
  }

  /** Reads a quoted text, and leaves its escapes as they are. */
  #quoted(quote: string): string {
    const from = this.at + 1;
    let to = from;
    while (to < this.#text.length && this.#text.charAt(to) !== quote)
      to += this.#text.charAt(to) === '\\' ? 2 : 1;
    this.at = to + 1;
    if (to >= this.#text.length) throw UNREADABLE;
    return this.#text.slice(from, to);
  }

  /** Reads a raw text of Go, or a template of JavaScript, in which only environment variables are replaced. */
  #template(): string {
    if (!this.#isGo)
      return this.#quoted('`')
        .split(/(\\[^]|\$\{process\.env\.\w+\})/)
        .map((part, index) =>
          index % 2 === 1 && part.startsWith('$')
            ? this.#environmentVariable(part.slice('${process.env.'.length, -1))
            : part,
        )
        .join('')
        .replace(/[^]+/, unescape);
    const from = this.at + 1;
    const to = this.#text.indexOf('`', from);
    this.at = to < 0 ? this.#text.length : to + 1;
    if (to < 0) throw UNREADABLE;
    return this.#text.slice(from, to);
  }
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
]);

/** Replaces the escapes of all these languages. An escaped byte becomes the character with that number. */
const unescape = (text: string): string =>
  text.replace(
    /\\(?:x([\da-f]{2})|u([\da-f]{4})|U([\da-f]{8})|([0-7]{1,3})|([^]))/g,
    (escape, byte?: string, unit?: string, point?: string, octal?: string, letter = '') => {
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
      const digits = byte ?? unit ?? point;
      if (digits === undefined) return ESCAPES.get(letter) ?? letter;
      const number = Number.parseInt(digits, 16);
      return number > 0x10ffff ? escape : String.fromCodePoint(number);
    },
  );
