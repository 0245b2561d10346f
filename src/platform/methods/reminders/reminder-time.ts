const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

/** How far ahead a reminder can be. */
const MAX_AHEAD_S = 5 * 366 * DAY_S;

const UNITS = {
  second: 1,
  minute: 60,
  hour: HOUR_S,
  day: DAY_S,
  week: 7 * DAY_S,
} as const;

const IN_A_WHILE = /^in (\d{1,6}|an?) (second|minute|hour|day|week)s?$/;
const ON_A_DAY = /^(today|tomorrow)?( at | |at )?((\d{1,2})(?::(\d{2}))? ?(am|pm)?)?$/;

/** The time of a reminder for a day without a time: nine in the morning. */
const DEFAULT_TIME_S = 9 * HOUR_S;

/**
 * Reads when to remind somebody: epoch seconds, a number of seconds within a day, or English such as `in 20 minutes`,
 * `tomorrow` and `today at 5:30 pm`.
 *
 * @param now epoch seconds
 * @param tz_offset how far the clock of the person is ahead of UTC, in seconds
 * @returns epoch seconds; null if the text is no time, or one that has passed or is more than five years away
 */
export function reminderTime(text: string, now: number, tz_offset: number): number | null {
  const words = text.trim().toLowerCase();
  const at = /^\d{1,12}$/.test(words)
    ? ofNumber(Number(words), now)
    : (inAWhile(words, now) ?? onADay(words, now, tz_offset));
  return at === null || at <= now || at > now + MAX_AHEAD_S ? null : at;
}

const ofNumber = (given: number, now: number): number => (given <= DAY_S ? now + given : given);

function inAWhile(words: string, now: number): number | null {
  const [, amount, unit] = IN_A_WHILE.exec(words) ?? [];
  if (amount === undefined || unit === undefined) return null;
  return now + (amount.startsWith('a') ? 1 : Number(amount)) * UNITS[unit as keyof typeof UNITS];
}

function onADay(words: string, now: number, tz_offset: number): number | null {
  const [, day, , time, hour, minute = '0', half] = ON_A_DAY.exec(words) ?? [];
  if (day === undefined && time === undefined) return null;
  const midnight = Math.floor((now + tz_offset) / DAY_S) * DAY_S - tz_offset;
  const start = midnight + (day === 'tomorrow' ? DAY_S : 0);
  if (hour === undefined) return start + DEFAULT_TIME_S;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'pm' ? 12 : 0);
  const isTime = hours < 24 && Number(minute) < 60 && (half === undefined || Number(hour) <= 12);
  return isTime ? start + hours * HOUR_S + Number(minute) * 60 : null;
}
