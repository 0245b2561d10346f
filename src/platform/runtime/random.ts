/**
 * Reproducible randomness: a stream of numbers derived from a seed and a path of names. So every replay
 * generates the same world, and each record can be generated without those before it. Not for secrets: those come from
 * `secretMaker`.
 */
export interface Random {
  /** A whole number from 0 up to, not including, `below`. */
  int(below: number): number;
  /** A random element of the list. */
  pick<T>(list: readonly T[]): T;
  /** True with the given probability, 0 to 1. */
  chance(probability: number): boolean;
  /** A word of `length` letters of the alphabet. */
  word(length: number, alphabet?: string): string;
}

export const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
export const HEX = '0123456789abcdef';

/** Finaliser of MurmurHash3: spreads every input bit over the 32 output bits. */
function mix(hash: number): number {
  let h = hash;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** The hash of a path with one more step. */
function extendHash(hash: number, step: string | number): number {
  if (typeof step === 'number')
    return mix(hash ^ mix((step >>> 0) + 0x7f4a7c15) ^ mix(Math.floor(step / 2 ** 32)));
  let longer = hash;
  for (let at = 0; at < step.length; at += 1)
    longer = Math.imul(longer ^ step.charCodeAt(at), 0x01000193);
  return mix(longer ^ step.length);
}

const hashOf = (seed: number, path: readonly (string | number)[]): number =>
  path.reduce(extendHash, mix(seed ^ 0x9e3779b9));

class Stream implements Random {
  #state: number;
  /** A second word of state separates streams whose first words happen to collide. */
  #salt: number;

  constructor(state: number, salt: number) {
    this.#state = state;
    this.#salt = salt | 1;
  }

  int(below: number): number {
    return Math.floor(this.#next() * below);
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[this.int(list.length)];
    if (picked === undefined) throw new RangeError('pick from an empty list');
    return picked;
  }

  chance(probability: number): boolean {
    return this.#next() < probability;
  }

  word(length: number, alphabet = ALPHANUMERIC): string {
    const letters: number[] = [];
    for (let at = 0; at < length; at += 1)
      letters.push(alphabet.charCodeAt(this.int(alphabet.length)));
    return String.fromCharCode(...letters);
  }

  /** From 0 up to, not including, 1. */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    this.#salt = Math.imul(this.#salt, 0x2c1b3c6d) | 1;
    return mix(this.#state ^ this.#salt) / 2 ** 32;
  }
}

/** The stream for `seed` and `path`. Equal arguments give equal streams, different arguments unrelated ones. */
export const randomAt = (seed: number, ...path: readonly (string | number)[]): Random =>
  new Stream(hashOf(seed, path), hashOf(~seed, path));

/** The streams of all paths with the same beginning: `randomsAt(seed, 'a')(1)` is `randomAt(seed, 'a', 1)`. */
export function randomsAt(
  seed: number,
  ...path: readonly (string | number)[]
): (step: string | number) => Random {
  const state = hashOf(seed, path);
  const salt = hashOf(~seed, path);
  return (step) => new Stream(extendHash(state, step), extendHash(salt, step));
}
