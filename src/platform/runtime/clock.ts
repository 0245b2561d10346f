/** A source of time: milliseconds since the epoch, fractions allowed. */
export type HostClock = () => number;

/** The system's clock. The only place in the platform that reads it; tests and replays pass their own. */
export const systemClock: HostClock = () => Date.now();

/** Epoch seconds as an ISO 8601 date and time in UTC. */
export const isoTime = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** Seconds since the epoch at the beginning of a day in UTC. The month is from 0; days and months beyond their bounds go on in the next. */
export const secondsAt = (year: number, month: number, day: number): number =>
  Date.UTC(year, month, day) / 1000;
