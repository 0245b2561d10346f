/** A text of nothing but this. */
export const nothingBut =
  (unit: string): ((length: number) => string) =>
  (length) =>
    unit.repeat(Math.ceil(length / unit.length));

/** A text with a long run of this within. */
export const runOf =
  (before: string, unit: string, after: string = ''): ((length: number) => string) =>
  (length) =>
    before + nothingBut(unit)(length - before.length - after.length) + after;
