import { describe, expect, it } from 'vitest';
import { readMoment } from './moment.ts';

describe('a moment as people write it', () => {
  it.each([
    ['2026-01-01', 1767225600],
    ['2026-01-01 12:00', 1767268800],
    ['2026-01-01T12:00:05Z', 1767268805],
    ['  2026-01-01 12:00:05 ', 1767268805],
    ['1767225600', 1767225600],
    ['1767225600.25', 1767225600.25],
  ])('%s is read as UTC', (typed, seconds) => {
    expect(readMoment(typed)).toBe(seconds);
  });

  it.each(['', 'tomorrow', '2026-13-01', '2026-02-30', '12:00', '2026-01-01 25:00', '17'])(
    '“%s” is no moment',
    (typed) => {
      expect(readMoment(typed)).toBeNull();
    },
  );
});
