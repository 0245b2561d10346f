/** A command of a shell, as its words. */
export interface ShellCommand {
  readonly words: readonly string[];
  /** Whether it reads what the previous command prints. */
  readonly isPiped: boolean;
  /** The variables and commands that a shell would expand; `words` contains them unexpanded. */
  readonly expansions: readonly string[];
  /** The text of its here-document, or null. */
  readonly document: string | null;
}

/** Characters that have no special meaning outside of quotes. */
const PLAIN = /[^\s'"\\$`;&|<>()]+/y;
/** Characters that have no special meaning in double quotes. */
const IN_QUOTES = /[^"\\$`]+/y;
/** `$name`, `${name}` or `$(command)`. */
const EXPANSION = /\$(?:\w+|[@*#?$!-]|\{[^}]*\}?|\([^)]*\)?)/y;
const REDIRECTION = /(?:<<-?|[<>]+[&|]?)[ \t]*/y;
const SEPARATOR = /\|\||&&|[;&|()\n]/y;

/**
 * Splits a text into commands and words as a POSIX shell does, `$'…'` as Bash, and a backtick at the end of a line as PowerShell.
 * It expands nothing and runs nothing. An unclosed quote extends to the end of the text. Takes linear time; never throws.
 */
export function shellCommands(text: string): readonly ShellCommand[] {
  return new ShellReader(text.replaceAll('\r\n', '\n')).read();
}

class ShellReader {
  readonly #text: string;
  readonly #commands: ShellCommand[] = [];
  #at = 0;
  #word: string | null = null;
  #words: string[] = [];
  #expansions: string[] = [];
  #isPiped = false;
  /** What the next word is: a word of the command, the file of a redirection, or the end mark of a here-document. */
  #wordTarget: 'words' | 'redirection' | 'documentEnd' = 'words';
  /** The end mark of the here-document that begins on the next line, or null. */
  #documentEnd: string | null = null;
  #document: string | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  read(): readonly ShellCommand[] {
    while (this.#at < this.#text.length) this.#step();
    this.#endCommand(false);
    return this.#commands;
  }

  #step(): void {
    const character = this.#text.charAt(this.#at);
    switch (character) {
      case "'":
        return this.#addToWord(this.#textUpTo("'", 1));
      case '"':
        return this.#readQuoted();
      case '\\':
        return this.#readEscape();
      case '$':
        return this.#readDollar();
      case '`':
        if (this.#text.charAt(this.#at + 1) === '\n') return this.#readEscape();
        return this.#addExpansion(`\`${this.#textUpTo('`', 1)}\``);
      case '#':
        if (this.#word === null) return this.#skipComment();
    }
    const plain = this.#match(PLAIN);
    if (plain !== '') return this.#addToWord(plain);
    const separator = this.#match(SEPARATOR);
    if (separator !== '') return this.#endAtSeparator(separator);
    const redirection = this.#match(REDIRECTION);
    if (redirection !== '') return this.#redirect(redirection);
    // A blank.
    this.#at += 1;
    this.#endWord();
  }

  /** Skips what the pattern matches at this place, and returns it. */
  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const skipped = pattern.exec(this.#text)?.[0] ?? '';
    this.#at += skipped.length;
    return skipped;
  }

  /** Skips `skipped` characters and the text up to `end`, and `end` itself. Returns that text. */
  #textUpTo(end: string, skipped: number): string {
    const from = this.#at + skipped;
    const endIndex = this.#text.indexOf(end, from);
    const to = endIndex < 0 ? this.#text.length : endIndex;
    this.#at = to + 1;
    return this.#text.slice(from, to);
  }

  #addToWord(text: string): void {
    this.#word = (this.#word ?? '') + text;
  }

  #addExpansion(expansion: string): void {
    this.#expansions.push(expansion);
    this.#addToWord(expansion);
  }

  #readEscape(): void {
    const next = this.#text.charAt(this.#at + 1);
    this.#at += 2;
    if (next !== '\n') this.#addToWord(next);
  }

  #readQuoted(): void {
    this.#addToWord('');
    this.#at += 1;
    while (this.#at < this.#text.length) {
      const character = this.#text.charAt(this.#at);
      if (character === '"') {
        this.#at += 1;
        return;
      }
      if (character === '\\') {
        const next = this.#text.charAt(this.#at + 1);
        this.#at += 2;
        if (next !== '\n') this.#addToWord(/["\\$`]/.test(next) ? next : `\\${next}`);
      } else if (character === '$') {
        const expansion = this.#match(EXPANSION);
        if (expansion === '') {
          this.#at += 1;
          this.#addToWord('$');
        } else this.#addExpansion(expansion);
      } else if (character === '`') this.#addExpansion(`\`${this.#textUpTo('`', 1)}\``);
      else this.#addToWord(this.#match(IN_QUOTES));
    }
  }

  #readDollar(): void {
    const next = this.#text.charAt(this.#at + 1);
    if (next === "'") return this.#readAnsiQuoted();
    const expansion = next === '"' ? '' : this.#match(EXPANSION);
    if (expansion !== '') return this.#addExpansion(expansion);
    this.#at += 1;
    if (next !== '"') this.#addToWord('$');
  }

  #readAnsiQuoted(): void {
    const from = this.#at + 2;
    let to = from;
    while (to < this.#text.length && this.#text.charAt(to) !== "'")
      to += this.#text.charAt(to) === '\\' ? 2 : 1;
    this.#at = to + 1;
    this.#addToWord(unescapeAnsi(this.#text.slice(from, to)));
  }

  #skipComment(): void {
    const end = this.#text.indexOf('\n', this.#at);
    this.#at = end < 0 ? this.#text.length : end;
  }

  #redirect(operator: string): void {
    // The digit in `2>` is the number of a stream, not a word.
    if (/^\d$/.test(this.#word ?? '')) this.#word = null;
    this.#endWord();
    this.#wordTarget = operator.startsWith('<<') ? 'documentEnd' : 'redirection';
  }

  #endAtSeparator(separator: string): void {
    this.#endWord();
    if (separator === '\n' && this.#documentEnd !== null) this.#readDocument(this.#documentEnd);
    this.#endCommand(separator === '|');
  }

  #readDocument(end: string): void {
    const lines: string[] = [];
    this.#documentEnd = null;
    while (this.#at < this.#text.length) {
      const line = this.#textUpTo('\n', 0);
      if (line.trim() === end) break;
      lines.push(line);
    }
    this.#document = lines.join('\n');
  }

  #endWord(): void {
    if (this.#word === null) return;
    if (this.#wordTarget === 'words') this.#words.push(this.#word);
    else if (this.#wordTarget === 'documentEnd') this.#documentEnd = this.#word;
    this.#word = null;
    this.#wordTarget = 'words';
  }

  #endCommand(isPipe: boolean): void {
    this.#endWord();
    if (this.#words.length > 0)
      this.#commands.push({
        words: this.#words,
        isPiped: this.#isPiped,
        expansions: this.#expansions,
        document: this.#document,
      });
    // After a pipe, the next command may begin on another line.
    this.#isPiped = isPipe || (this.#words.length === 0 && this.#isPiped);
    this.#words = [];
    this.#expansions = [];
    this.#document = null;
  }
}

const ANSI_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['a', '\x07'],
  ['b', '\b'],
  ['e', '\x1b'],
  ['E', '\x1b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
]);

/** Replaces the escapes of `$'…'`. Hexadecimal and octal escapes are bytes; several may make up one character. */
function unescapeAnsi(text: string): string {
  return text.replace(
    /((?:\\x[\da-fA-F]{1,2}|\\[0-7]{1,3})+)|\\u([\da-fA-F]{1,4})|\\U([\da-fA-F]{1,8})|\\([^])/g,
    (escape: string, bytes?: string, unit?: string, point?: string, letter = '') => {
      if (bytes !== undefined) return new TextDecoder().decode(bytesOfEscapes(bytes));
      if (unit !== undefined) return String.fromCharCode(Number.parseInt(unit, 16));
      if (point === undefined) return ANSI_ESCAPES.get(letter) ?? letter;
      const number = Number.parseInt(point, 16);
      return number > 0x10ffff ? escape : String.fromCodePoint(number);
    },
  );
}

const bytesOfEscapes = (escapes: string) =>
  Uint8Array.from(escapes.slice(1).split('\\'), (digits) =>
    digits.startsWith('x') ? Number.parseInt(digits.slice(1), 16) : Number.parseInt(digits, 8),
  );

/** The bytes that `printf '%b'` prints for an operand. */
export function printedBytes(operand: string): Uint8Array {
  const pieces = operand.split(/(\\(?:0[0-7]{1,3}|[1-7][0-7]{0,2}|x[0-9a-f]{1,2}|[^]))/i);
  const encoder = new TextEncoder();
  const bytes: number[] = [];
  for (const [index, piece] of pieces.entries()) {
    if (index % 2 === 0) for (const byte of encoder.encode(piece)) bytes.push(byte);
    else if (/^\\[0-7x]/.test(piece)) bytes.push(bytesOfEscapes(piece)[0] ?? 0);
    else for (const byte of encoder.encode(unescapeAnsi(piece))) bytes.push(byte);
  }
  return Uint8Array.from(bytes);
}
