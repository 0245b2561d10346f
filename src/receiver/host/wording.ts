/** A time in milliseconds, as a person reads it. */
export const inSeconds = (ms: number): string => `${Math.round(ms / 100) / 10} seconds`;

/** An error with the line of the program where it happened, if that is known. */
export const addLine = (text: string, line: number | null): string =>
  line === null ? text : `${text} (line ${line})`;
