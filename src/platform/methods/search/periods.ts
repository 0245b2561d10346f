import { isoTime, secondsAt } from '../../runtime/clock.ts';

/** A time with a beginning and an end, which is not part of it, in seconds since the epoch. */
export interface Period {
  readonly start: number;
  readonly end: number;
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

const DAY_S = 86_400;

/**
 * The day, month or year that a word of a query names, where the person is (docs/assumptions.md, A-52): `2025-12-31`, `2025/12/31`,
 * `12/31/2025`, `2025-12`, `2025`, `december`, `today`, `yesterday`, `week`, `month`, `year`. Null for any other word.
 *
 * @param now seconds since the epoch
 * @param offset how far the clock of the person is ahead of UTC, in seconds
 */
export function readPeriod(
  word: string,
  { now, offset }: { readonly now: number; readonly offset: number },
): Period | null {
  const period = readNamedPeriod(word, dateOf(now + offset)) ?? readDate(word);
  return period && { start: period.start - offset, end: period.end - offset };
}

/** The date of a moment, as a calendar has it: the month from 0, the day since the epoch, the weekday from 0, Monday. */
function dateOf(seconds: number) {
  const [year = 0, month = 0] = isoTime(seconds).split('-').map(Number);
  const day = Math.floor(seconds / DAY_S);
  return { year, month: month - 1, day, weekday: (((day + 3) % 7) + 7) % 7 };
}

const startOf = (year: number, month: number, day = 1) => secondsAt(year, month, day);

const dayFrom = (start: number, days = 1): Period => ({ start, end: start + days * DAY_S });
const monthOf = (year: number, month: number): Period => ({
  start: startOf(year, month),
  end: startOf(year, month + 1),
});
const yearOf = (year: number): Period => ({ start: startOf(year, 0), end: startOf(year + 1, 0) });

function readNamedPeriod(
  word: string,
  { year, month, day, weekday }: ReturnType<typeof dateOf>,
): Period | null {
  if (word === 'today') return dayFrom(day * DAY_S);
  if (word === 'yesterday') return dayFrom((day - 1) * DAY_S);
  if (word === 'week') return dayFrom((day - weekday) * DAY_S, 7);
  if (word === 'month') return monthOf(year, month);
  if (word === 'year') return yearOf(year);
  const number = word.length < 3 ? -1 : MONTHS.findIndex((name) => name.startsWith(word));
  // A month that is still to come was last year.
  return number < 0 ? null : monthOf(number > month ? year - 1 : year, number);
}

const ISO = /^(\d{4})(?:[-/](\d{1,2})(?:[-/](\d{1,2}))?)?$/;
const AMERICAN = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

function readDate(word: string): Period | null {
  const american = AMERICAN.exec(word);
  const [, year, month, day] =
    american === null ? (ISO.exec(word) ?? []) : ['', american[3], american[1], american[2]];
  if (year === undefined) return null;
  if (month === undefined) return yearOf(Number(year));
  if (Number(month) < 1 || Number(month) > 12) return null;
  const start = monthOf(Number(year), Number(month) - 1);
  if (day === undefined) return start;
  const at = startOf(Number(year), Number(month) - 1, Number(day));
  return Number(day) >= 1 && at < start.end ? dayFrom(at) : null;
}
