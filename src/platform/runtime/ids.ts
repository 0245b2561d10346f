import { randomAt } from './random.ts';

/** Digits and letters in the order strings compare, so that ids rise as the numbers behind them do. */
const WIDTH = 9;
const STRIDE = 7919;

/**
 * The `n`-th identifier of a kind: the prefix and ten characters, for example `U0M3K1Q2ZP7`. Ids of one
 * prefix and seed rise with `n`, so a table sorted by id is sorted by age; they look scattered, so that
 * nobody comes to rely on counting.
 */
export function identifier(prefix: string, seed: number, n: number): string {
  const start = 36 ** (WIDTH - 1) + randomAt(seed, 'id', prefix).int(36 ** (WIDTH - 4)) * 36 ** 3;
  const value = start + n * STRIDE + randomAt(seed, 'id', prefix, n).int(STRIDE);
  return `${prefix}0${value.toString(36).toUpperCase().padStart(WIDTH, '0')}`;
}
