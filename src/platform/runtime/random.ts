/**
 * Reproducible randomness: a stream of numbers derived from a seed and a path of names. The same world is
 * generated in every replay, and any record on demand without those before it. Not for secrets: those come from
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

function hashOf(seed: number, path: readonly (string | number)[]): number {
  let hash = mix(seed ^ 0x9e3779b9);
  for (const step of path) {
    if (typeof step === 'number') {
      hash = mix(hash ^ mix((step >>> 0) + 0x7f4a7c15) ^ mix(Math.floor(step / 2 ** 32)));
      continue;
    }
    for (let at = 0; at < step.length; at += 1) {
      hash = Math.imul(hash ^ step.charCodeAt(at), 0x01000193);
    }
    hash = mix(hash ^ step.length);
  }
  return hash;
}

/** The stream for `seed` and `path`. Equal arguments give equal streams, different arguments unrelated ones. */
export function randomAt(seed: number, ...path: readonly (string | number)[]): Random {
  let state = hashOf(seed, path);
  // A second word of state separates streams whose first words happen to collide.
  let salt = hashOf(~seed, path) | 1;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    salt = Math.imul(salt, 0x2c1b3c6d) | 1;
    return mix(state ^ salt);
  };
  const int = (below: number) => Math.floor((next() / 2 ** 32) * below);
  return {
    int,
    pick: <T>(list: readonly T[]) => {
      const picked = list[int(list.length)];
      if (picked === undefined) throw new RangeError('pick from an empty list');
      return picked;
    },
    chance: (probability) => next() / 2 ** 32 < probability,
    word: (length, alphabet = ALPHANUMERIC) => {
      let made = '';
      for (let at = 0; at < length; at += 1) made += alphabet.charAt(int(alphabet.length));
      return made;
    },
  };
}
