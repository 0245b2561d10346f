import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignItems, type Pair } from './aligned.ts';

const numbers = fc.array(fc.nat(6), { maxLength: 20 });
const without = (list: readonly (number | null)[]) => list.filter((each) => each !== null);
const rising = (length: number) => Array.from({ length }, (_, at) => at);
const equalPairs = (one: readonly number[], other: readonly number[], pairs: readonly Pair[]) =>
  pairs.filter(([a, b]) => a !== null && b !== null && one[a] === other[b]).length;

describe('the items of two lists that belong together', () => {
  it('are all the items of both, each once and in order', () => {
    fc.assert(
      fc.property(numbers, numbers, (one, other) => {
        const pairs = alignItems([one, other]);
        expect(without(pairs.map(([at]) => at))).toEqual(rising(one.length));
        expect(without(pairs.map(([, at]) => at))).toEqual(rising(other.length));
        expect(pairs.some(([a, b]) => a === null && b === null)).toBe(false);
      }),
    );
  });

  it('are equal in as many places when the lists are exchanged', () => {
    const unique = fc.uniqueArray(fc.nat(30));
    fc.assert(
      fc.property(unique, unique, (one, other) => {
        const there = equalPairs(one, other, alignItems([one, other]));
        expect(equalPairs(other, one, alignItems([other, one]))).toBe(there);
      }),
    );
  });

  it('go by identity where nothing is equal', () => {
    const same = [
      [1, 2],
      [3, 4, 5],
    ] as const;
    const identity = [
      [10, 20],
      [30, 10, 20],
    ] as const;
    expect(alignItems(same, identity)).toEqual([
      [null, 0],
      [0, 1],
      [1, 2],
    ]);
  });
});
