import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identifier, identifiers } from './ids.ts';
import { randomAt, randomsAt } from './random.ts';

const seed = fc.integer({ min: -(2 ** 53) + 1, max: 2 ** 53 - 1 });
const step = fc.oneof(fc.string(), fc.nat(2 ** 40));

describe('random streams', () => {
  it('are the same however their path is given', () => {
    fc.assert(
      fc.property(seed, fc.array(step, { maxLength: 3 }), step, (of, path, last) => {
        const whole = randomAt(of, ...path, last);
        const parts = randomsAt(of, ...path)(last);
        expect([parts.int(1000), parts.word(12), parts.chance(0.5)]).toEqual([
          whole.int(1000),
          whole.word(12),
          whole.chance(0.5),
        ]);
      }),
    );
  });
});

describe('ids', () => {
  it('are the ones that demo links and stored worlds rely on', () => {
    expect([
      identifier('U', 1, 0),
      identifier('U', 1, 1),
      identifier('U', 7, 999_999),
      identifier('C', 1, 3),
      identifier('EvQ', 3, 12),
    ]).toEqual(['U01DVRQA62M', 'U01DVRQAC4K', 'U01FSYWQJWY', 'C0112TR2J8F', 'EvQ01V2RJX291']);
  });

  it('rise with their number, with ten characters after the prefix', () => {
    fc.assert(
      fc.property(seed, fc.uniqueArray(fc.nat(5_000_000), { minLength: 2 }), (of, numbers) => {
        const idAt = identifiers('U', of);
        const sorted = numbers.toSorted((a, b) => a - b);
        // Made in any order: an id depends on its number alone.
        const made = new Map(numbers.map((n) => [n, idAt(n)]));
        const ids = sorted.map((n) => made.get(n) ?? '');
        for (const id of ids) expect(id).toMatch(/^U0[0-9A-Z]{9}$/);
        expect(ids).toEqual(ids.toSorted());
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids).toEqual(sorted.map((n) => identifier('U', of, n)));
      }),
    );
  });
});
