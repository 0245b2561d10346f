import { MAX_DEPTH } from '../../../contract/json.ts';
import { textAt } from '../reading/json-values.ts';
import { VariableValues } from '../reading/kept-values.ts';

/** Made once: making a stack for each of many unreadable places would take longer than reading. */
export const UNREADABLE = new Error('unreadable');

/** Blanks, comments, and a backtick at the end of a line, which goes on in the next. */
export const BLANKS = /(?:[ \t]|`\n|#[^\n]*)*/y;
export const BLANKS_AND_LINES = /(?:\s|`\n|;|#[^\n]*)*/y;
export const NAME = /[A-Za-z_][\w.:-]*/y;
const VARIABLE = /\$(?:\{([^}\n]{1,200})\}|([A-Za-z_][\w:]*))/y;
const NUMBER = /-?\d+(?:\.\d+)?/y;
/** A word without quotes, such as an address. */
const BARE = /[^\s'"`$@(){};,|]+/y;
const IN_QUOTES = /[^"`$]+/y;
/** What an escape with a backtick stands for. */
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['0', '\0'],
  ['b', '\b'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

/**
 * Reads the values of a script of PowerShell, as far as they are written out: texts, tables, lists, variables. It runs nothing.
 * Takes linear time.
 */
export class PowerShellReader {
  /** Variables that values hold as `${name}`, since the script does not write them out. */
  readonly unknown = new Set<string>();
  readonly text: string;
  readonly #variables: VariableValues;
  at = 0;

  constructor(text: string) {
    this.text = text;
    this.#variables = new VariableValues(text.length);
  }

  /** Skips what the pattern matches here, and returns it. */
  match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  /** Skips blanks and the mark, if it follows. Returns whether it did. */
  skipMark(mark: string, blanks = BLANKS): boolean {
    const before = this.at;
    this.match(blanks);
    if (this.text.startsWith(mark, this.at)) {
      this.at += mark.length;
      return true;
    }
    this.at = before;
    return false;
  }

  /** The name of the variable here; null for none. */
  variableName(): string | null {
    const written = this.match(VARIABLE);
    return written === '' ? null : written.replace(/^\$\{?/, '').replace(/\}$/, '');
  }

  /** Gives a variable a value. */
  keep(variable: string, value: unknown): void {
    this.#variables.keep(variable.toLowerCase(), value);
  }

  /** Adds an entry to the table of a variable. */
  addTo(variable: string, name: string, text: string): void {
    this.#variables.addTo(variable.toLowerCase(), name, text);
  }

  /** The value of a variable; undefined for one that the script does not write out. */
  use(variable: string): unknown {
    return this.#variables.use(variable.toLowerCase());
  }

  /** Reads the value of a parameter, which has no pipe outside of parentheses. */
  argument(): unknown {
    return this.#operand(0);
  }

  /** Reads a value, and applies `ConvertTo-Json` if that follows in a pipe. */
  value(depth = 0): unknown {
    if (depth > MAX_DEPTH) throw UNREADABLE;
    const value = this.#operand(depth);
    if (!this.skipMark('|')) return value;
    this.match(BLANKS_AND_LINES);
    const isJson = this.match(NAME).toLowerCase() === 'convertto-json';
    if (!isJson) return undefined;
    while (this.skipMark('-')) {
      this.match(NAME);
      this.match(BLANKS);
      this.match(NUMBER);
    }
    return this.#variables.json(value);
  }

  #operand(depth: number): unknown {
    this.match(BLANKS);
    if (this.text.startsWith("@'\n", this.at)) return this.#hereText("\n'@");
    if (this.text.startsWith('@"\n', this.at)) return this.#hereText('\n"@');
    if (this.skipMark('@{')) return this.#table(depth);
    if (this.skipMark('@(')) return this.#list(depth);
    const character = this.text.charAt(this.at);
    switch (character) {
      case "'":
        return this.#plainText();
      case '"':
        return this.#quotedText();
      case '(': {
        this.at += 1;
        const value = this.value(depth + 1);
        if (!this.skipMark(')', BLANKS_AND_LINES)) throw UNREADABLE;
        return value;
      }
      case '$': {
        const value = this.#variable();
        const isPath = typeof value === 'string' && this.text.charAt(this.at) === '/';
        return isPath ? value + this.match(BARE) : value;
      }
      case '[':
        // A type, such as `[ordered]`.
        this.at = this.text.indexOf(']', this.at) + 1 || this.text.length;
        return this.value(depth + 1);
    }
    const written = this.match(BARE);
    if (written === '') throw UNREADABLE;
    if (/^new-object$/i.test(written)) return this.#newObject();
    return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(written) ? Number(written) : written;
  }

  /** Reads an empty table: `New-Object "…Dictionary…"`. */
  #newObject(): unknown {
    while (this.at < this.text.length && !/[\n;]/.test(this.text.charAt(this.at))) this.at += 1;
    return {};
  }

  #variable(): unknown {
    const name = this.variableName();
    if (name === null) throw UNREADABLE;
    const constant = CONSTANTS.get(name.toLowerCase());
    if (constant !== undefined) return constant;
    if (name.toLowerCase() === 'null') return null;
    return this.use(name) ?? this.#unknownVariable(name);
  }

  #unknownVariable(name: string): string {
    const written = `\${${name}}`;
    this.unknown.add(written);
    return written;
  }

  #plainText(): string {
    let value = '';
    do {
      const from = this.at + 1;
      const to = this.text.indexOf("'", from);
      if (to < 0) {
        this.at = this.text.length;
        throw UNREADABLE;
      }
      value += this.text.slice(value === '' ? from : from - 1, to);
      this.at = to + 1;
      // A doubled quote stands for one.
    } while (this.text.charAt(this.at) === "'");
    return value;
  }

  #quotedText(): string {
    this.at += 1;
    let value = '';
    while (this.at < this.text.length) {
      value += this.match(IN_QUOTES);
      const character = this.text.charAt(this.at);
      const next = this.text.charAt(this.at + 1);
      if (character === '`') {
        value += ESCAPES.get(next) ?? next;
        this.at += 2;
      } else if (character === '"' && next !== '"') {
        this.at += 1;
        return value;
      } else if (character === '"') {
        value += '"';
        this.at += 2;
      } else value += this.#inserted();
    }
    throw UNREADABLE;
  }

  /** Reads what a `$` in a text stands for. */
  #inserted(): string {
    const name = this.variableName();
    if (name === null) {
      this.at += 1;
      return '$';
    }
    const value = this.use(name);
    return typeof value === 'string' ? value : this.#unknownVariable(name);
  }

  #hereText(end: string): string {
    const from = this.at + '@"\n'.length;
    const to = this.text.indexOf(end, from - 1);
    if (to < 0) {
      this.at = this.text.length;
      throw UNREADABLE;
    }
    this.at = to + end.length;
    return this.text.slice(from, to);
  }

  #table(depth: number): unknown {
    const entries: [string, unknown][] = [];
    while (!this.skipMark('}', BLANKS_AND_LINES)) {
      this.match(BLANKS_AND_LINES);
      const name = this.match(NAME) || textAt(this.#operand(depth + 1));
      if (!this.skipMark('=')) throw UNREADABLE;
      entries.push([name, this.value(depth + 1)]);
    }
    return Object.fromEntries(entries);
  }

  #list(depth: number): unknown {
    const values: unknown[] = [];
    while (!this.skipMark(')', BLANKS_AND_LINES)) {
      this.match(BLANKS_AND_LINES);
      values.push(this.value(depth + 1));
      this.skipMark(',', BLANKS_AND_LINES);
    }
    return values;
  }
}

const CONSTANTS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);
