import fc from 'fast-check';
import { expect, it } from 'vitest';
import { median, quantile } from './statistics.ts';

it('the median is the middle value, or the mean of the two in the middle', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
});

it('a quantile lies between values', () => {
  expect(quantile([10, 20, 30, 40, 50], 0.25)).toBe(20);
  expect(quantile([10, 20], 0.75)).toBe(17.5);
});

it('the median changes at most to a neighbour when one value is disturbed', () => {
  const times = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 5 });
  fc.assert(
    fc.property(times, fc.nat(), fc.double({ min: 0, noNaN: true }), (values, at, disturbed) => {
      const sorted = values.toSorted((a, b) => a - b);
      const middle = (values.length - 1) / 2;
      const changed = median(values.with(at % values.length, disturbed));
      expect(changed).toBeGreaterThanOrEqual(sorted[Math.floor(middle) - 1] ?? 0);
      expect(changed).toBeLessThanOrEqual(sorted[Math.ceil(middle) + 1] ?? Infinity);
    }),
  );
});
