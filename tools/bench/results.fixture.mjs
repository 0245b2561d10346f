/**
 * The result of a row that took so many times as long as its floor, in every round.
 *
 * @param {string} name
 * @param {number} ratio
 */
export const resultOf = (name, ratio) => ({
  name,
  ratio,
  low: ratio,
  high: ratio,
  later: ratio,
  ours_us: ratio,
  floor_us: 1,
});

/** A row without a goal. @type {import('./rows.mjs').Row} */
export const ROW = { name: 'a call', section: 'posting', groups: [], floor: '', as: 'time' };
