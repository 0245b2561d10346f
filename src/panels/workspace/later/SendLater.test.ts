import { expect, it } from 'vitest';
import { readPostTime, typedTime, usualTimes } from './SendLater.tsx';

/** 1 January 2026, 09:00:30 in UTC. */
const NOW = 1_767_258_030;

it('reads a time as it writes one', () => {
  expect(typedTime(NOW)).toBe('2026-01-01 09:00');
  expect(readPostTime('2026-01-01 09:01', NOW)).toEqual({ at: 1_767_258_060 });
  expect(readPostTime('1767258031.5', NOW)).toEqual({ at: 1_767_258_031 });
});

it.each([
  ['tomorrow', /Write a date/],
  ['2026-01-01 09:00', /09:00 in the world/],
  ['2026-05-01 09:01', /120 days/],
])('says what is wrong with %j', (typed, problem) => {
  expect(readPostTime(typed, NOW)).toEqual({ problem: expect.stringMatching(problem) });
});

it('offers times that are later than now', () => {
  expect(usualTimes(NOW).map(({ at }) => typedTime(at))).toEqual([
    '2026-01-01 09:20',
    '2026-01-01 10:00',
    '2026-01-02 09:00',
  ]);
  expect(usualTimes(NOW).every(({ at }) => at > NOW)).toBe(true);
});
