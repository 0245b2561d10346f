const DATE_AND_TIME = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'UTC',
});

const TIME = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  timeZone: 'UTC',
});

/** Formats a time of the world (Unix time in seconds) in UTC: `1 Jan 2026, 00:00:00`. */
export const dateAndTime = (seconds: number) => DATE_AND_TIME.format(seconds * 1000);

/** Formats only the time of day, with milliseconds: `00:00:00.000`. */
export const timeOfDay = (seconds: number) => TIME.format(seconds * 1000);
