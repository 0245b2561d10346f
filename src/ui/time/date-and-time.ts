/** Whether people who speak the language of the browser read `3:21 pm` rather than `15:21`. */
const hasTwelveHourClock =
  typeof window !== 'undefined' &&
  new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hour12 === true;

const CLOCK = {
  hour: hasTwelveHourClock ? 'numeric' : '2-digit',
  minute: '2-digit',
  hourCycle: hasTwelveHourClock ? 'h12' : 'h23',
} as const;

const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const UTC = { second: '2-digit', timeZone: 'UTC' } as const;

const DATE_AND_TIME = new Intl.DateTimeFormat('en-GB', { ...DATE, ...CLOCK, ...UTC });
const TIME = new Intl.DateTimeFormat('en-GB', { ...CLOCK, ...UTC });
const PRECISE_TIME = new Intl.DateTimeFormat('en-GB', {
  ...CLOCK,
  ...UTC,
  fractionalSecondDigits: 3,
});
const LOCAL = new Intl.DateTimeFormat('en-GB', { ...DATE, ...CLOCK });
const LOCAL_TIME = new Intl.DateTimeFormat('en-GB', CLOCK);

/** Formats a time of the world (Unix time in seconds) in UTC: `1 Jan 2026, 00:00:00`. */
export const dateAndTime = (seconds: number) => DATE_AND_TIME.format(seconds * 1000);

/** Formats only the time of day: `00:00:00`. */
export const timeOfDay = (seconds: number) => TIME.format(seconds * 1000);

/** Formats only the time of day, with milliseconds: `00:00:00.000`. */
export const preciseTime = (seconds: number) => PRECISE_TIME.format(seconds * 1000);

/** Formats a time of the browser, in its time zone: `1 Jan 2026, 00:00`. */
export const localDateAndTime = (time: Date | number) => LOCAL.format(time);

/** Formats only the time of day, in the time zone of the browser: `00:00`. */
export const localTime = (time: Date | number) => LOCAL_TIME.format(time);
