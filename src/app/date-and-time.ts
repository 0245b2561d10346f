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

/** A world time (epoch seconds) for people: `1 Jan 2026, 00:00:00`. The world's times are in UTC. */
export const dateAndTime = (seconds: number) => DATE_AND_TIME.format(seconds * 1000);

/** The time of day alone, to the millisecond: `00:00:00.000`. */
export const timeOfDay = (seconds: number) => TIME.format(seconds * 1000);
