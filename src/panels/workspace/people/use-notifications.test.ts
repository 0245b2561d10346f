import { expect, it } from 'vitest';
import { pausedUntil } from './use-notifications.ts';

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
