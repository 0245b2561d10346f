import { FOLDED_ASCII, foldCase } from './folded.ts';

const BLOCK_ROWS = 2 ** 11;

/** How a text is stored: ASCII and Latin-1 with one byte a character, everything else with two. */
const ASCII = 0;
const LATIN = 1;
const WIDE = 2;

interface Block {
  bytes: Uint8Array;
  /** For each row, the end of its text in `bytes`, times four, plus its kind. */
  readonly ends: Uint32Array;
  rows: number;
}

/** A text to search for. */
export interface Needle {
  readonly folded: string;
  /** Its character codes; null if one is not ASCII. */
  readonly ascii: Uint8Array | null;
}

/**
 * A text for each row, kept as bytes outside of the heap: a million short texts cost their characters and four bytes
 * each, and the garbage collector never looks at them.
 */
export class TextColumn {
  readonly #blocks: Block[] = [];
  /** The new texts of rows whose text was replaced. */
  readonly #replacements = new Map<number, string>();
  #rows = 0;

  /** Sets the text of a row that exists, or of the next one. */
  set(row: number, text: string): void {
    if (row < this.#rows) {
      if (this.get(row) !== text) this.#replacements.set(row, text);
      return;
    }
    this.#append(text);
  }

  get(row: number): string {
    const replacement = this.#isReplaced(row) ? this.#replacements.get(row) : undefined;
    if (replacement !== undefined) return replacement;
    const { bytes, ends } = this.#blockOf(row);
    const blockRow = row & (BLOCK_ROWS - 1);
    const [start, end] = boundsOf(ends, blockRow);
    return textOf(bytes, start, end, kindOf(ends, blockRow) === WIDE);
  }

  /** Whether a row has exactly this text. */
  equals(row: number, text: string): boolean {
    if (this.#isReplaced(row)) return this.#replacements.get(row) === text;
    const { bytes, ends } = this.#blockOf(row);
    const blockRow = row & (BLOCK_ROWS - 1);
    if (kindOf(ends, blockRow) === WIDE) return this.get(row) === text;
    const [start, end] = boundsOf(ends, blockRow);
    if (end - start !== text.length) return false;
    for (let unit = 0; unit < text.length; unit += 1) {
      if (bytes[start + unit] !== text.charCodeAt(unit)) return false;
    }
    return true;
  }

  /** Whether the folded text of a row contains the needle. */
  includes(row: number, needle: Needle): boolean {
    const { bytes, ends } = this.#blockOf(row);
    const blockRow = row & (BLOCK_ROWS - 1);
    if (kindOf(ends, blockRow) !== ASCII || this.#isReplaced(row)) {
      return foldCase(this.get(row)).includes(needle.folded);
    }
    const { ascii } = needle;
    if (ascii === null) return false;
    const [start, end] = boundsOf(ends, blockRow);
    return contains(bytes, start, end, ascii);
  }

  /** Compares two rows by the codes of their folded texts: negative if the first one comes first. */
  compare(one: number, other: number): number {
    const left = this.#blockOf(one);
    const right = this.#blockOf(other);
    const [leftRow, rightRow] = [one & (BLOCK_ROWS - 1), other & (BLOCK_ROWS - 1)];
    const isSimple =
      kindOf(left.ends, leftRow) === ASCII &&
      kindOf(right.ends, rightRow) === ASCII &&
      !this.#isReplaced(one) &&
      !this.#isReplaced(other);
    if (!isSimple) {
      const [a, b] = [foldCase(this.get(one)), foldCase(this.get(other))];
      return a < b ? -1 : Number(a > b);
    }
    const leftStart = startOf(left.ends, leftRow);
    const rightStart = startOf(right.ends, rightRow);
    const leftLength = endOf(left.ends, leftRow) - leftStart;
    const rightLength = endOf(right.ends, rightRow) - rightStart;
    const sharedLength = Math.min(leftLength, rightLength);
    for (let unit = 0; unit < sharedLength; unit += 1) {
      const a = FOLDED_ASCII[left.bytes[leftStart + unit] ?? 0] ?? 0;
      const b = FOLDED_ASCII[right.bytes[rightStart + unit] ?? 0] ?? 0;
      if (a !== b) return a - b;
    }
    return leftLength - rightLength;
  }

  /**
   * A sort key of a row: a number for three characters of its folded text, from `3 * keyIndex` on. Rows have the same order by
   * key 0, then 1, 2, … up to a key that holds the end of the text (`isEndKey`), as by `compare`.
   */
  keyOf(row: number, keyIndex: number): number {
    const { bytes, ends } = this.#blockOf(row);
    const blockRow = row & (BLOCK_ROWS - 1);
    const from = keyIndex * KEY_UNITS;
    if (kindOf(ends, blockRow) !== ASCII || this.#isReplaced(row)) {
      const text = foldCase(this.get(row));
      return keyOfUnits(
        text.charCodeAt(from),
        text.charCodeAt(from + 1),
        text.charCodeAt(from + 2),
      );
    }
    const start = startOf(ends, blockRow) + from;
    const end = endOf(ends, blockRow);
    let key = 0;
    for (let unit = start; unit < start + KEY_UNITS; unit += 1) {
      key = key * KEY_BASE + (unit < end ? (FOLDED_ASCII[bytes[unit] ?? 0] ?? 0) + 1 : 0);
    }
    return key;
  }

  clear(): void {
    this.#blocks.length = 0;
    this.#replacements.clear();
    this.#rows = 0;
  }

  #isReplaced(row: number): boolean {
    return this.#replacements.size > 0 && this.#replacements.has(row);
  }

  #append(text: string): void {
    const last = this.#blocks.at(-1);
    const block = last && last.rows < BLOCK_ROWS ? last : this.#nextBlock();
    const kind = kindOfText(text);
    const start = startOf(block.ends, block.rows);
    const end = start + text.length * (kind === WIDE ? 2 : 1);
    if (end > block.bytes.length) block.bytes = growBytes(block.bytes, end);
    const { bytes } = block;
    for (let unit = 0; unit < text.length; unit += 1) {
      const code = text.charCodeAt(unit);
      if (kind === WIDE) {
        bytes[start + 2 * unit] = code & 0xff;
        bytes[start + 2 * unit + 1] = code >>> 8;
      } else bytes[start + unit] = code;
    }
    block.ends[block.rows] = end * 4 + kind;
    block.rows += 1;
    this.#rows += 1;
    // A full block needs no spare bytes.
    if (block.rows === BLOCK_ROWS) block.bytes = block.bytes.slice(0, end);
  }

  #nextBlock(): Block {
    const block = {
      bytes: new Uint8Array(BLOCK_ROWS * 8),
      ends: new Uint32Array(BLOCK_ROWS),
      rows: 0,
    };
    this.#blocks.push(block);
    return block;
  }

  #blockOf(row: number): Block {
    const block = this.#blocks[row >>> 11];
    if (block === undefined || row >= this.#rows) throw new RangeError(`There is no row ${row}.`);
    return block;
  }
}

/** How many characters are decoded at a time. */
const MAX_PIECE_LENGTH = 256;

/** An array of codes for each length, reused: new arrays would be millions of objects for the garbage collector. */
const REUSED_CODES = Array.from({ length: MAX_PIECE_LENGTH + 1 }, (_, length) =>
  Array.from({ length }, () => 0),
);

function textOf(bytes: Uint8Array, start: number, end: number, isWide: boolean): string {
  const step = isWide ? 2 : 1;
  let text = '';
  for (let from = start; from < end; from += MAX_PIECE_LENGTH * step) {
    const codes = REUSED_CODES[Math.min(MAX_PIECE_LENGTH, (end - from) / step)] ?? [];
    for (let unit = 0; unit < codes.length; unit += 1) {
      const byte = from + unit * step;
      codes[unit] = (bytes[byte] ?? 0) + (isWide ? 256 * (bytes[byte + 1] ?? 0) : 0);
    }
    text += String.fromCharCode(...codes);
  }
  return text;
}

/** How many characters a key has: as many as a number can hold exactly. */
const KEY_UNITS = 3;

/** A key is a number with three digits of this base: character codes plus one, or 0 after the end of the text. */
const KEY_BASE = 0x1_00_01;

/** The key of three character codes; a code is NaN after the end of the text. */
const keyOfUnits = (...codes: readonly number[]) =>
  codes.reduce((key, code) => key * KEY_BASE + (Number.isNaN(code) ? 0 : code + 1), 0);

/** Whether a key contains the end of its text. Rows whose keys are equal up to such a key have the same folded text. */
export const isEndKey = (key: number): boolean => key % KEY_BASE === 0;

const endOf = (ends: Uint32Array, blockRow: number) => (ends[blockRow] ?? 0) >>> 2;
const startOf = (ends: Uint32Array, blockRow: number) =>
  blockRow === 0 ? 0 : endOf(ends, blockRow - 1);
const kindOf = (ends: Uint32Array, blockRow: number) => (ends[blockRow] ?? 0) & 3;
const boundsOf = (ends: Uint32Array, blockRow: number) =>
  [startOf(ends, blockRow), endOf(ends, blockRow)] as const;

function kindOfText(text: string): number {
  let bits = 0;
  for (let unit = 0; unit < text.length; unit += 1) bits |= text.charCodeAt(unit);
  if (bits > 0xff) return WIDE;
  return bits > 0x7f ? LATIN : ASCII;
}

function growBytes(bytes: Uint8Array, length: number): Uint8Array {
  const grown = new Uint8Array(Math.max(length, bytes.length * 2));
  grown.set(bytes);
  return grown;
}

/** Whether the folded bytes from start to end contain the needle. */
function contains(bytes: Uint8Array, start: number, end: number, needle: Uint8Array): boolean {
  const firstCode = needle[0];
  if (firstCode === undefined) return true;
  for (let at = start; at <= end - needle.length; at += 1) {
    if (FOLDED_ASCII[bytes[at] ?? 0] !== firstCode) continue;
    let matched = 1;
    while (matched < needle.length && FOLDED_ASCII[bytes[at + matched] ?? 0] === needle[matched]) {
      matched += 1;
    }
    if (matched === needle.length) return true;
  }
  return false;
}
