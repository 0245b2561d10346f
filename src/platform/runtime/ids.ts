import { randomAt } from './random.ts';

/** Digits and letters in the order of string comparison, so that ids sort like their numbers. */
const WIDTH = 9;
const STRIDE = 7919;

/**
 * The `n`-th id of a kind: the prefix and ten characters, for example `U0M3K1Q2ZP7`. Ids with the same prefix and
 * seed rise with `n`, so a table sorted by id is sorted by age. They have gaps, so that clients do not rely on
 * consecutive numbers.
 */
export function identifier(prefix: string, seed: number, n: number): string {
  const start = 36 ** (WIDTH - 1) + randomAt(seed, 'id', prefix).int(36 ** (WIDTH - 4)) * 36 ** 3;
  const value = start + n * STRIDE + randomAt(seed, 'id', prefix, n).int(STRIDE);
  return `${prefix}0${value.toString(36).toUpperCase().padStart(WIDTH, '0')}`;
}
