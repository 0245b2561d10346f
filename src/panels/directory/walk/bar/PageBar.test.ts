import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fitSegments,
  MIN_SEGMENTS,
  MAX_SINGLE_PAGES,
  segmentName,
  segmentsOf,
} from './PageBar.tsx';
import { pagesOf } from '../pages/walk-page.fixture.ts';

describe('the bar', () => {
  it('has a segment for each page, with its size', () => {
    const pages = pagesOf([200, 140, 87], { limit: 200 });
    expect(segmentsOf(pages, MIN_SEGMENTS).map(segmentName)).toEqual([
      'Page 1: 200 people',
      'Page 2: 140 people, short',
      'Page 3: 87 people, the last',
    ]);
  });

  it('merges older pages when there are many', () => {
    const pages = pagesOf(Array.from({ length: 300 }, () => 10));
    const segments = segmentsOf(pages, MIN_SEGMENTS);
    expect(segmentName(segments[0] ?? expect.fail())).toBe('Pages 1 to 20: 200 people');
    expect(segments.length).toBeLessThanOrEqual(MIN_SEGMENTS);
  });

  it('leaves no line between segments that would fill more than what was read', () => {
    const pages = pagesOf(Array.from({ length: 110 }, () => 1));
    for (const width of [100, 390, 1000])
      expect(fitSegments(pages, 890, width).areTooNarrow).toBe(true);
    const wide = fitSegments(pages, 890, 8000);
    expect([wide.areTooNarrow, wide.segments.length]).toEqual([false, 110]);
    expect(fitSegments(pages, 0, 1000).areTooNarrow).toBe(false);
    expect(fitSegments([], 10, 0)).toEqual({ segments: [], areTooNarrow: false });
  });

  it('says how many of its merged pages are short', () => {
    const pages = pagesOf(
      Array.from({ length: 300 }, (_, at) => (at < 3 ? 5 : 10)),
      { limit: 10 },
    );
    expect(segmentName(segmentsOf(pages, MIN_SEGMENTS)[0] ?? expect.fail())).toBe(
      'Pages 1 to 20: 185 people, 3 short',
    );
  });

  it.each([10, 100, 1000, 5000, 100_000])(
    'of %i pages has a bounded number of segments',
    (many) => {
      const pages = pagesOf(Array.from({ length: many }, () => 3));
      for (const most of [MIN_SEGMENTS, 120, 240])
        expect(segmentsOf(pages, most).length).toBeLessThanOrEqual(most);
    },
  );

  it('covers every page once, in order, with nobody lost', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(1000), { maxLength: 2000, size: 'max' }),
        fc.integer({ min: MIN_SEGMENTS, max: 300 }),
        (counts, most) => {
          const segments = segmentsOf(pagesOf(counts), most);
          expect(segments.length).toBeLessThanOrEqual(most);
          let next = 1;
          for (const { first, last, people } of segments) {
            expect(first).toBe(next);
            expect(people).toBe(counts.slice(first - 1, last).reduce((sum, n) => sum + n, 0));
            next = last + 1;
          }
          expect(next).toBe(counts.length + 1);
          for (const { first, last } of segments.slice(-MAX_SINGLE_PAGES)) expect(first).toBe(last);
        },
      ),
      { numRuns: 60 },
    );
  });
});
