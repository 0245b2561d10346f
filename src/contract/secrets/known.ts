import type { Span } from './secret-spans.ts';

/**
 * How many characters of a secret are enough to recognise it: a part of a truncated secret is masked too.
 */
const PIECE = 8;
/** Shorter values could be ordinary words. */
const MIN_LENGTH = 6;
/** Bits of the filter that avoids the look-up at most positions of a text. */
const FILTER_BITS = 1 << 16;

const FACTOR = 0x01000193;
/** The weight of the first character of a piece in the rolling hash. */
const LEAVING = Array.from({ length: PIECE }).reduce<number>(
  (power) => Math.imul(power, FACTOR),
  1,
);

/**
 * Secrets that are recognised by their value, not by their format. It finds every piece of eight characters, in upper and
 * lower case, in time that depends on the length of the text and not on the number of secrets. Secrets are never removed:
 * a replaced one is still a secret.
 */
export class KnownSecrets {
  readonly #secrets = new Set<string>();
  readonly #pieces = new Set<string>();
  readonly #filter = new Uint8Array(FILTER_BITS / 8);
  readonly #short: string[] = [];

  constructor(secrets: Iterable<string> = []) {
    for (const secret of secrets) this.add(secret);
  }

  add(secret: string): void {
    if (secret.length < MIN_LENGTH || this.#secrets.has(secret)) return;
    this.#secrets.add(secret);
    const plain = lower(secret);
    if (plain.length < PIECE) {
      this.#short.push(plain);
      return;
    }
    eachPiece(plain, (bit, at) => {
      this.#pieces.add(plain.slice(at, at + PIECE));
      this.#filter[bit >> 3] = (this.#filter[bit >> 3] ?? 0) | (1 << (bit & 7));
    });
  }

  /** The spans of a text that contain these secrets or pieces of them. */
  spansIn(text: string): Span[] {
    const spans = this.#short.flatMap((short) => occurrences(lower(text), short));
    if (this.#pieces.size === 0) return spans;
    let from = 0;
    let to = -1;
    eachPiece(text, (bit, at) => {
      if (((this.#filter[bit >> 3] ?? 0) & (1 << (bit & 7))) === 0) return;
      if (!this.#pieces.has(lower(text.slice(at, at + PIECE)))) return;
      if (at > to) {
        if (to >= 0) spans.push({ from, to });
        from = at;
      }
      to = at + PIECE;
    });
    if (to >= 0) spans.push({ from, to });
    return spans;
  }
}

/** The base64 of a secret inside a longer text: one of three strings, depending on its offset. */
export function encodeFragments(secret: string): string[] {
  if (!/^[\0-\xff]*$/.test(secret)) return [];
  return [0, 1, 2].map((before) => {
    const whole = btoa('\0'.repeat(before) + secret).replaceAll('=', '');
    // The first and the last character may also encode bits of adjacent text.
    const end = (before + secret.length) % 3 === 0 ? whole.length : whole.length - 1;
    return whole.slice(before === 0 ? 0 : before + 1, end);
  });
}

/** Every position of a word in a text. */
export function occurrences(text: string, word: string): Span[] {
  const spans: Span[] = [];
  for (let from = text.indexOf(word); from >= 0; from = text.indexOf(word, from + word.length))
    spans.push({ from, to: from + word.length });
  return spans;
}

/** Lower-cases ASCII only: secrets are ASCII, and every character must keep its position. */
const lower = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** Calls back with the bit of the filter, and the place, of each piece of a text. */
function eachPiece(text: string, visit: (bit: number, at: number) => void): void {
  let hash = 0;
  for (let index = 0; index < text.length; index += 1) {
    hash = (Math.imul(hash, FACTOR) + foldLetterAt(text, index)) | 0;
    if (index >= PIECE) hash = (hash - Math.imul(LEAVING, foldLetterAt(text, index - PIECE))) | 0;
    if (index >= PIECE - 1) visit((hash ^ (hash >>> 16)) & (FILTER_BITS - 1), index - PIECE + 1);
  }
}

function foldLetterAt(text: string, index: number): number {
  const unit = text.charCodeAt(index);
  return unit >= 0x41 && unit <= 0x5a ? unit | 0x20 : unit;
}
