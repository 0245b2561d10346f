import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPeriod } from './periods.ts';

/** 2026-01-01 00:30 UTC, a Thursday. */
const NOW = Date.UTC(2026, 0, 1, 0, 30) / 1000;
const HOUR_S = 3600;
const read = (word: string, offset = 0) => {
  const period = readPeriod(word, { now: NOW, offset });
  return (
    period && [period.start, period.end].map((at) => new Date(at * 1000).toISOString().slice(0, 16))
  );
};

describe('a date in a query', () => {
  it.each([
    ['2025-12-31', '2025-12-31', '2026-01-01'],
    ['2025/2/28', '2025-02-28', '2025-03-01'],
    ['2/28/2025', '2025-02-28', '2025-03-01'],
    ['2024-02-29', '2024-02-29', '2024-03-01'],
    ['2025-12', '2025-12-01', '2026-01-01'],
    ['2025', '2025-01-01', '2026-01-01'],
    ['today', '2026-01-01', '2026-01-02'],
    ['yesterday', '2025-12-31', '2026-01-01'],
    ['week', '2025-12-29', '2026-01-05'],
    ['month', '2026-01-01', '2026-02-01'],
    ['year', '2026-01-01', '2027-01-01'],
    ['january', '2026-01-01', '2026-02-01'],
    ['dec', '2025-12-01', '2026-01-01'],
  ])('%s is from %s to %s', (word, start, end) => {
    expect(read(word)).toEqual([`${start}T00:00`, `${end}T00:00`]);
  });

  it.each([
    '',
    'soon',
    '2025-02-30',
    '2025-13',
    '2025-00-01',
    '20250101',
    '2025-1-',
    '1/2',
    'ju',
    '99',
  ])('%j is not a period', (word) => {
    expect(read(word)).toBeNull();
  });

  it('begins where the person’s day begins', () => {
    expect(read('today', -HOUR_S)).toEqual(['2025-12-31T01:00', '2026-01-01T01:00']);
    expect(read('2025-12-31', 2 * HOUR_S)).toEqual(['2025-12-30T22:00', '2025-12-31T22:00']);
  });

  it('is a day for every day there is', () => {
    const days = fc.integer({
      min: Date.UTC(1971, 0) / 86_400_000,
      max: Date.UTC(2199, 0) / 86_400_000,
    });
    fc.assert(
      fc.property(days, (day) => {
        const word = new Date(day * 86_400_000).toISOString().slice(0, 10);
        expect(readPeriod(word, { now: NOW, offset: 0 })).toEqual({
          start: day * 86_400,
          end: (day + 1) * 86_400,
        });
      }),
    );
  });
});
