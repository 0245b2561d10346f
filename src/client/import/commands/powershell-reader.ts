import { MAX_DEPTH } from '../../../contract/json.ts';
import { toText } from '../reading/json-values.ts';
import { VariableValues } from '../reading/variable-values.ts';

/** One error for all: creating a stack for each unreadable place would take longer than reading. */
export const UNREADABLE = new Error('unreadable');

/** Blanks, comments, and a backtick at the end of a line, which continues the line. */
export const BLANKS = /(?:[ \t]|`\n|#[^\n]*)*/y;
export const BLANKS_AND_LINES = /(?:\s|`\n|;|#[^\n]*)*/y;
export const NAME = /[A-Za-z_][\w.:-]*/y;
const VARIABLE = /\$(?:\{([^}\n]{1,200})\}|([A-Za-z_][\w:]*))/y;
const NUMBER = /-?\d+(?:\.\d+)?/y;
/** A word without quotes, such as an address. */
const BARE_WORD = /[^\s'"`$@(){};,|]+/y;
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
  /** Variables whose value the script does not write out: values that were read contain `${name}`. */
  readonly unknownVariables = new Set<string>();
  readonly text: string;
  readonly #variables: VariableValues;
  /** Where the reader is in the text. */
  at = 0;

  constructor(text: string) {
    this.text = text;
    this.#variables = new VariableValues(text.length);
  }

  /** Skips what the pattern matches here, and returns it. */
  match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const skipped = pattern.exec(this.text)?.[0] ?? '';
    this.at += skipped.length;
    return skipped;
  }

  /** If the mark follows, also after blanks, skips both. Returns whether the mark followed. */
  skipMark(mark: string, blanks = BLANKS): boolean {
    const startIndex = this.at;
    this.match(blanks);
    if (this.text.startsWith(mark, this.at)) {
      this.at += mark.length;
      return true;
    }
    this.at = startIndex;
    return false;
  }

  /** Skips a variable, and returns its name; null if no variable is here. */
  readVariableName(): string | null {
    const variable = this.match(VARIABLE);
    return variable === '' ? null : variable.replace(/^\$\{?/, '').replace(/\}$/, '');
  }

  /** Notes the value of a variable. */
  setVariable(variable: string, value: unknown): void {
    this.#variables.set(variable.toLowerCase(), value);
  }

  /** Adds an entry to the table of a variable. */
  addTo(variable: string, name: string, text: string): void {
    this.#variables.addTo(variable.toLowerCase(), name, text);
  }

  /** The value of a variable; undefined if the script does not write it out. */
  variableValue(variable: string): unknown {
    return this.#variables.get(variable.toLowerCase());
  }

  /** Reads the value of a parameter, which has no pipe outside of parentheses. */
  readArgument(): unknown {
    return this.#operand(0);
  }

  /** Reads a value, and applies `ConvertTo-Json` if that follows in a pipe. */
  readValue(depth = 0): unknown {
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
    return this.#variables.toJson(value);
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
        const value = this.readValue(depth + 1);
        if (!this.skipMark(')', BLANKS_AND_LINES)) throw UNREADABLE;
        return value;
      }
      case '$': {
        const value = this.#variable();
        const isPath = typeof value === 'string' && this.text.charAt(this.at) === '/';
        return isPath ? value + this.match(BARE_WORD) : value;
      }
      case '[':
        // A type, such as `[ordered]`.
        this.at = this.text.indexOf(']', this.at) + 1 || this.text.length;
        return this.readValue(depth + 1);
    }
    const word = this.match(BARE_WORD);
    if (word === '') throw UNREADABLE;
    if (/^new-object$/i.test(word)) return this.#newObject();
    return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(word) ? Number(word) : word;
  }

  /** Skips the rest of `New-Object "…Dictionary…"`, whose value is an empty table. */
  #newObject(): unknown {
    while (this.at < this.text.length && !/[\n;]/.test(this.text.charAt(this.at))) this.at += 1;
    return {};
  }

  #variable(): unknown {
    const name = this.readVariableName();
    if (name === null) throw UNREADABLE;
    const constant = CONSTANTS.get(name.toLowerCase());
    if (constant !== undefined) return constant;
    if (name.toLowerCase() === 'null') return null;
    return this.variableValue(name) ?? this.#unknownVariable(name);
  }

  #unknownVariable(name: string): string {
    const placeholder = `\${${name}}`;
    this.unknownVariables.add(placeholder);
    return placeholder;
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
      } else value += this.#insertedValue();
    }
    throw UNREADABLE;
  }

  /** Reads a `$` in a text: returns the value of the variable that follows, or the `$` itself. */
  #insertedValue(): string {
    const name = this.readVariableName();
    if (name === null) {
      this.at += 1;
      return '$';
    }
    const value = this.variableValue(name);
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
      const name = this.match(NAME) || toText(this.#operand(depth + 1));
      if (!this.skipMark('=')) throw UNREADABLE;
      entries.push([name, this.readValue(depth + 1)]);
    }
    return Object.fromEntries(entries);
  }

  #list(depth: number): unknown {
    const values: unknown[] = [];
    while (!this.skipMark(')', BLANKS_AND_LINES)) {
      this.match(BLANKS_AND_LINES);
      values.push(this.readValue(depth + 1));
      this.skipMark(',', BLANKS_AND_LINES);
    }
    return values;
  }
}

const CONSTANTS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);
