import { readMoment } from '../../../ui/time/moment.ts';

/** How far ahead a message can be scheduled, in days. */
const MAX_AHEAD_DAYS = 120;
const DAY_S = 24 * 60 * 60;

/** A time of the world as it is typed, in UTC: `2026-01-01 09:00`. */
export const typedTime = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ');

/** Times that people choose most, from now on. */
export const usualTimes = (now: number) => [
  { label: 'In 20 minutes', at: now + 20 * 60 },
  { label: 'In 1 hour', at: now + 60 * 60 },
  { label: 'Tomorrow at 9:00', at: (Math.floor(now / DAY_S) + 1) * DAY_S + 9 * 60 * 60 },
];

/** When a message is posted, in epoch seconds, or what is wrong with the typed time. */
export function readPostTime(
  typed: string,
  now: number,
): { readonly at: number } | { readonly problem: string } {
  const at = readMoment(typed);
  if (at === null) return { problem: 'Write a date and a time in UTC, as in 2026-01-01 09:00' };
  if (at <= now) return { problem: `It is ${typedTime(now)} in the world: choose a later time` };
  if (at > now + MAX_AHEAD_DAYS * DAY_S)
    return { problem: `Choose a time in the next ${MAX_AHEAD_DAYS} days` };
  return { at: Math.floor(at) };
}
