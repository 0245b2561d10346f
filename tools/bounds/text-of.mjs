/**
 * A text of nothing but this.
 *
 * @param {string} unit
 * @returns {(length: number) => string}
 */
export const nothingBut = (unit) => (length) => unit.repeat(Math.ceil(length / unit.length));

/**
 * A text with a long run of this within.
 *
 * @param {string} before
 * @param {string} unit
 * @param {string} [after]
 * @returns {(length: number) => string}
 */
export const runOf =
  (before, unit, after = '') =>
  (length) =>
    before + nothingBut(unit)(length - before.length - after.length) + after;
