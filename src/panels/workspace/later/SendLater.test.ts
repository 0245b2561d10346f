import { expect, it } from 'vitest';
import { parsePostTime, timeText, timeChoices } from './SendLater.tsx';

/** 1 January 2026, 09:00:30 in UTC. */
const NOW = 1_767_258_030;

it('reads a time as it writes one', () => {
  expect(timeText(NOW)).toBe('2026-01-01 09:00');
  expect(parsePostTime('2026-01-01 09:01', NOW)).toEqual({ time: 1_767_258_060 });
  expect(parsePostTime('1767258031.5', NOW)).toEqual({ time: 1_767_258_031 });
});

it.each([
  ['tomorrow', /Write a date/],
  ['2026-01-01 09:00', /09:00 in the world/],
  ['2026-05-01 09:01', /120 days/],
])('says what is wrong with %j', (typed, problem) => {
  expect(parsePostTime(typed, NOW)).toEqual({ problem: expect.stringMatching(problem) });
});

it('offers times that are later than now', () => {
  expect(timeChoices(NOW).map(({ time }) => timeText(time))).toEqual([
    '2026-01-01 09:20',
    '2026-01-01 10:00',
    '2026-01-02 09:00',
  ]);
  expect(timeChoices(NOW).every(({ time }) => time > NOW)).toBe(true);
});
