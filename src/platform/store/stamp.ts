/** Epoch seconds as text that sorts by time, to the millisecond; for index keys. Times before 1970 count as 1970. */
export const stamp = (seconds: number): string =>
  String(Math.max(0, Math.round(seconds * 1000))).padStart(14, '0');

/** A count as text that sorts by number; for index keys. */
export const rank = (count: number): string => String(count).padStart(10, '0');
