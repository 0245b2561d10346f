/** A source of time: milliseconds since the epoch, fractions allowed. */
export type HostClock = () => number;

/** The system's clock. The only place in the platform that reads it; tests and replays pass their own. */
export const systemClock: HostClock = () => Date.now();
