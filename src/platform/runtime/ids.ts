import { randomAt, randomsAt } from './random.ts';

/** Digits and letters in the order of string comparison, so that ids sort like their numbers. */
const WIDTH = 9;
const STRIDE = 7919;

const digits = (value: number, width: number) =>
  value.toString(36).toUpperCase().padStart(width, '0');

/** Two digits together, and how many numbers four of them make. */
const PAIRS = Array.from({ length: 36 ** 2 }, (_, value) => digits(value, 2));
const FOUR = 36 ** 4;

/**
 * The ids of a kind, by their number `n`: the prefix and ten characters, for example `U0M3K1Q2ZP7`. Ids with the same
 * prefix and seed rise with `n`, so a table sorted by id is sorted by age. They have gaps, so that clients do not rely
 * on consecutive numbers.
 */
export function identifiers(prefix: string, seed: number): (n: number) => string {
  const start = 36 ** (WIDTH - 1) + randomAt(seed, 'id', prefix).int(36 ** (WIDTH - 4)) * 36 ** 3;
  const gap = randomsAt(seed, 'id', prefix);
  // The first digits of neighbours are the same, and writing a number above 2 ** 31 in base 36 is slow.
  let high = -1;
  let stem = '';
  return (n) => {
    const value = start + n * STRIDE + gap(n).int(STRIDE);
    const above = Math.floor(value / FOUR);
    if (above !== high) {
      high = above;
      stem = `${prefix}0${digits(above, WIDTH - 4)}`;
    }
    const low = value - above * FOUR;
    return `${stem}${PAIRS[Math.floor(low / 36 ** 2)] ?? ''}${PAIRS[low % 36 ** 2] ?? ''}`;
  };
}

/** The `n`-th id of a kind. */
export const identifier = (prefix: string, seed: number, n: number): string =>
  identifiers(prefix, seed)(n);
