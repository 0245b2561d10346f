import { expect, it } from 'vitest';
import { endOfStatus, pausedUntil } from './StatusDialog.tsx';

/** 1 January 2026, 23:30:00.5 in UTC. */
const NOW = 1_767_310_200.5;

it.each([
  ['never', 0, 0],
  ['30 minutes', 0, 1_767_312_000],
  ['4 hours', 0, 1_767_324_600],
  ['today', 0, 1_767_312_000],
  // An hour ahead it is the next day already; an hour behind, 22:30.
  ['today', 3600, 1_767_312_000 + 23 * 3600],
  ['today', -3600, 1_767_312_000 + 3600],
] as const)('a status that ends %s, at an offset of %d, ends at %d', (end, offset, expected) => {
  expect(endOfStatus(end, NOW, offset)).toBe(expected);
});

const LATER = { next_dnd_start_ts: 5000, next_dnd_end_ts: 9000 };

it.each([
  ['on', LATER, null],
  ['in quiet hours', { next_dnd_start_ts: 500, next_dnd_end_ts: 9000 }, 9000],
  ['snoozing', { ...LATER, snooze_enabled: true, snooze_endtime: 2000 }, 2000],
  [
    'snoozing beyond quiet hours',
    { next_dnd_start_ts: 500, next_dnd_end_ts: 1500, snooze_enabled: true, snooze_endtime: 2000 },
    2000,
  ],
  ['after a snooze', { ...LATER, snooze_enabled: true, snooze_endtime: 1000 }, null],
])('notifications %s are paused until %j → %j', (_what, dnd, until) => {
  expect(pausedUntil(dnd, 1000)).toBe(until);
});
