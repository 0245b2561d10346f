import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paceOf, timeText } from './WalkProgress.tsx';
import { pagesOf } from '../pages/walk-page.fixture.ts';

describe('the pace of a walk', () => {
  it('is not known before the first page', () => {
    expect(paceOf([], 1000)).toEqual({
      people: 0,
      rate: null,
      remaining_s: null,
      share: 0,
      hasEnded: false,
    });
  });

  it('is people a second, with the waits, and tells how long the rest takes', () => {
    const pages = pagesOf([100, 100], { elapsed_ms: 500, ends: false });
    expect(paceOf(pages, 1000)).toEqual({
      people: 200,
      rate: 200,
      remaining_s: 4,
      share: 0.2,
      hasEnded: false,
    });
  });

  it('follows the last twenty pages', () => {
    const slow = pagesOf(Array.from({ length: 30 }, (_, at) => (at < 10 ? 0 : 50)));
    expect(paceOf(slow, 5000).rate).toBe(500);
  });

  it('is at the end when the last page was read, even if some people were left out', () => {
    expect(paceOf(pagesOf([100, 30]), 1000)).toMatchObject({
      share: 1,
      remaining_s: 0,
      hasEnded: true,
    });
  });

  it('never gives a share or a time out of range', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(1000)),
        fc.nat(1_000_000),
        fc.boolean(),
        fc.nat(5000),
        (counts, total, ends, elapsed_ms) => {
          const { share, remaining_s } = paceOf(pagesOf(counts, { ends, elapsed_ms }), total);
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1);
          if (remaining_s !== null)
            expect(Number.isFinite(remaining_s) && remaining_s >= 0).toBe(true);
        },
      ),
    );
  });
});

it.each([
  [0, '0 s'],
  [0.2, '1 s'],
  [59.9, '1 min'],
  [200, '3 min 20 s'],
  [3600, '1 h'],
  [7500, '2 h 5 min'],
])('%d seconds read as %s', (seconds, text) => {
  expect(timeText(seconds)).toBe(text);
});
