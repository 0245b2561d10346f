import { describe, expect, it } from 'vitest';
import { LENGTHS, growthLine, growthOf } from './growth.mjs';

/**
 * The growth of something that takes so many milliseconds, by a clock that only it moves.
 *
 * @param {(length: number, run: number) => number} cost
 */
function growth(cost) {
  let time = 0;
  let runs = 0;
  const run = (/** @type {number} */ length) => {
    runs += 1;
    time += cost(length, runs);
  };
  const measured = growthOf(run, (length) => length, { now: () => time });
  return { ...measured, runs };
}

describe('growth', () => {
  it('of what takes time in proportion to its text is linear', () => {
    const { linear, factors, lengths } = growth((length) => length / 1000);
    expect(linear).toBe(true);
    expect(lengths).toEqual(LENGTHS);
    for (const factor of factors) expect(factor).toBeCloseTo(2);
  });

  it.each([
    ['the square', (/** @type {number} */ length) => (length / 10_000) ** 2],
    ['the power of 1.3', (/** @type {number} */ length) => (length / 1000) ** 1.3],
    [
      'the square of very long texts alone',
      (/** @type {number} */ length) => length / 1000 + (length / 20_000) ** 2 * 5,
    ],
  ])('of what takes %s of its text is not', (_, cost) => {
    expect(growth(cost).linear).toBe(false);
  });

  it('of what would take days is known from short texts', () => {
    const { linear, lengths, factors } = growth((length) => (length / 100) ** 3);
    expect(linear).toBe(false);
    expect(lengths.at(-1)).toBeLessThan(LENGTHS[0] ?? 0);
    expect(factors.at(-1)).toBeCloseTo(8);
  });

  it('is not told by a step, where memory comes from elsewhere', () => {
    const stepped = growth((length) => (length < 15_000 ? 1 : 3) * (length / 10_000));
    expect(stepped.linear).toBe(true);
    expect(stepped.lengths).toEqual([80_000, 160_000, 320_000]);
  });

  it('does not hang on what else the machine does', () => {
    // Nine runs of ten are disturbed, each by something else.
    const disturbed = growth(
      (length, run) => length / 1000 + (run % 10 === 0 ? 0 : (run * 7919) % 300),
    );
    expect(disturbed.linear).toBe(true);
  });

  it('is told in a line', () => {
    const line = growthLine(
      'spaces',
      growth((length) => length / 1000),
    );
    expect(line).toBe('spaces: 80.00 ms for 80,000 characters, ×2.00 ×2.00 ×2.00');
  });
});
