import { expect, it } from 'vitest';
import { lastUsedText } from './WorldRow.tsx';

const NOW = Date.parse('2026-03-20T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

it.each([
  [0, 'opened just now'],
  [-5 * MINUTE, 'opened just now'],
  [59_000, 'opened just now'],
  [MINUTE, 'opened 1 minute ago'],
  [59 * MINUTE, 'opened 59 minutes ago'],
  [HOUR, 'opened 1 hour ago'],
  [23.9 * HOUR, 'opened 23 hours ago'],
  [DAY, 'opened yesterday'],
  [13.9 * DAY, 'opened 13 days ago'],
  [14 * DAY, 'opened on 6 Mar 2026'],
])('a world last opened %i ms ago was %s', (age, text) => {
  expect(lastUsedText(NOW - age, NOW)).toBe(text);
});

it('a world that no tab has opened says so', () => {
  expect(lastUsedText(null)).toBe('not opened yet');
});
