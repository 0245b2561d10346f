import { describe, expect, it } from 'vitest';
import { pagesOf } from './walk-page.fixture.ts';
import { isShort, pageAfter, sizeReason } from './walk-page.ts';

describe('a page', () => {
  it('is short only while more remain', () => {
    expect(isShort({ count: 140, limit: 200, nextCursor: 'x=' })).toBe(true);
    expect(isShort({ count: 140, limit: 200, nextCursor: '' })).toBe(false);
    expect(isShort({ count: 200, limit: 200, nextCursor: 'x=' })).toBe(false);
  });

  it('of a thousand is full, whatever larger limit was asked for', () => {
    expect(isShort({ count: 1000, limit: 5000, nextCursor: 'x=' })).toBe(false);
    expect(isShort({ count: 999, limit: 5000, nextCursor: 'x=' })).toBe(true);
    expect(sizeReason({ count: 1000, limit: 5000, nextCursor: 'x=' })).toContain('counts as 1000');
  });

  it('leads to the next one by its cursor, and the last to none', () => {
    const [first, last] = pagesOf([5, 2]);
    expect(first && pageAfter(first)).toEqual({
      number: 2,
      cursor: 'cursor1=',
      peopleSoFar: 5,
      shortPages: 0,
    });
    expect(last && pageAfter(last)).toBeUndefined();
  });

  it.each([
    [{ count: 140, limit: 200, nextCursor: 'x=' }, /^Short/],
    [{ count: 140, limit: 200, nextCursor: '' }, /^The last page/],
    [{ count: 200, limit: 200, nextCursor: 'x=' }, /^Full: as many/],
  ])('%j has a reason for its size', (page, reason) => {
    expect(sizeReason(page)).toMatch(reason);
  });
});
