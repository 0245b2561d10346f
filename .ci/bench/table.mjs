/**
 * @typedef {import('./rows.mjs').Row} Row
 * @typedef {import('./section.mjs').Result} Result
 */

/**
 * The ratio as the row gives it: more is better for speed, less for time.
 *
 * @param {Row} row
 * @param {number} ratio  time of ours divided by time of the floor
 */
export const shownRatio = ({ as }, ratio) => (as === 'speed' ? 1 / ratio : ratio);

/**
 * A row as one line for the console: the ratio first.
 *
 * @param {Row} row
 * @param {Result} result
 */
export function rowLine(row, result) {
  const { ratio, goal, spread, later, times } = cells(row, result);
  return `${ratio.padStart(7)} (${spread}, with later work ${later})  goal ${goal.padEnd(6)}  ${row.name}  [${times}]`;
}

/**
 * @param {Row} row
 * @param {Result} result
 */
function cells(row, { ratio, low, high, later, ours_us, floor_us }) {
  const shown = (/** @type {number} */ value) => `${shownRatio(row, value).toFixed(2)} ×`;
  const edges = [low, high].map((edge) => shownRatio(row, edge)).toSorted((a, b) => a - b);
  const sign = row.as === 'speed' ? '≥' : '≤';
  return {
    ratio: shown(ratio),
    spread: edges.map((edge) => edge.toFixed(2)).join('–'),
    later: shown(later),
    goal: row.goal === undefined ? '–' : `${sign} ${row.goal}`,
    times: `${micros(ours_us)} against ${micros(floor_us)}`,
  };
}

/** @param {number} us */
const micros = (us) => (us < 1000 ? `${us.toFixed(0)} µs` : `${(us / 1000).toFixed(2)} ms`);
