import { describe, expect, it } from 'vitest';
import { LENGTHS, growthLine, growthOf } from './growth.ts';

/** The growth of a function with a given cost in milliseconds, on a simulated clock. */
function growth(cost: (length: number, run: number) => number) {
  let time = 0;
  let runs = 0;
  const run = (length: number) => {
    runs += 1;
    time += cost(length, runs);
  };
  const measured = growthOf(run, (length) => length, { now: () => time });
  return { ...measured, runs };
}

describe('growthOf()', () => {
  it('reports linear time as linear', () => {
    const { linear, factors, lengths } = growth((length) => length / 1000);
    expect(linear).toBe(true);
    expect(lengths).toEqual(LENGTHS);
    for (const factor of factors) expect(factor).toBeCloseTo(2);
  });

  it.each([
    ['quadratic', (length: number) => (length / 10_000) ** 2],
    ['n^1.3', (length: number) => (length / 1000) ** 1.3],
    [
      'quadratic for very long texts only',
      (length: number) => length / 1000 + (length / 20_000) ** 2 * 5,
    ],
  ])('does not report as linear: %s', (_, cost) => {
    expect(growth(cost).linear).toBe(false);
  });

  it('finds a case that would take days from short texts', () => {
    const { linear, lengths, factors } = growth((length) => (length / 100) ** 3);
    expect(linear).toBe(false);
    expect(lengths.at(-1)).toBeLessThan(LENGTHS[0] ?? 0);
    expect(factors.at(-1)).toBeCloseTo(8);
  });

  it('ignores a single step, such as a change of memory region', () => {
    const stepped = growth((length) => (length < 15_000 ? 1 : 3) * (length / 10_000));
    expect(stepped.linear).toBe(true);
    expect(stepped.lengths).toEqual([80_000, 160_000, 320_000]);
  });

  it('ignores load on the machine', () => {
    // Nine of ten runs are slowed down, each by a different amount.
    const disturbed = growth(
      (length, run) => length / 1000 + (run % 10 === 0 ? 0 : (run * 7919) % 300),
    );
    expect(disturbed.linear).toBe(true);
  });

  it('is formatted as one line', () => {
    const line = growthLine(
      'spaces',
      growth((length) => length / 1000),
    );
    expect(line).toBe('spaces: 80.00 ms for 80,000 characters, ×2.00 ×2.00 ×2.00');
  });
});
