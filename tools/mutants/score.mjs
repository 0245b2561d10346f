import { readFileSync } from 'node:fs';

/** The file with Stryker's result for each mutant. */
export const reportOf = (/** @type {string} */ name) => `.cache/mutants/${name}.report.json`;

/** Stryker's incremental file with the last run of a folder. */
export const incrementalOf = (/** @type {string} */ name) =>
  `.cache/mutants/${name}.incremental.json`;

/** Killed by a failing test or by a timeout: a mutant with an endless loop is noticed too. */
const KILLED = ['Killed', 'Timeout'];
/** A mutant that could not be tested counts as alive: a failing tool must not improve the score. */
const ALIVE = ['Survived', 'NoCoverage', 'RuntimeError'];

/**
 * @typedef {object} Mutant
 * @property {boolean} killed
 * @property {boolean} alive  neither killed nor alive: ignored, or does not compile
 * @property {string} where   file, line and column
 * @property {string} change  the original code and its replacement
 *
 * @typedef {object} Report
 * @property {Record<string, { source: string, mutants: Reported[] }>} files  by path
 *
 * @typedef {object} Reported
 * @property {string} mutatorName
 * @property {string} status
 * @property {string} [replacement]
 * @property {{ start: Place, end: Place }} location
 *
 * @typedef {{ line: number, column: number }} Place  both count from 1
 */

/**
 * The mutants of the last run over a folder.
 *
 * @param {string} name
 * @returns {Mutant[]}
 */
export function mutantsIn(name) {
  /** @type {Report} */
  const { files } = JSON.parse(readFileSync(reportOf(name), 'utf8'));
  return Object.entries(files).flatMap(([path, { source, mutants }]) =>
    mutants.map(({ mutatorName, status, replacement = '', location }) => ({
      killed: KILLED.includes(status),
      alive: ALIVE.includes(status),
      where: `${path}:${location.start.line}:${location.start.column} ${mutatorName} ${status}`,
      change: `${oneLine(textAt(source, location))} → ${oneLine(replacement)}`,
    })),
  );
}

/**
 * @param {string} name
 * @param {readonly Mutant[]} mutants
 */
export function scoreOf(name, mutants) {
  const killed = mutants.filter((mutant) => mutant.killed).length;
  const alive = mutants.filter((mutant) => mutant.alive).length;
  const percent = killed + alive === 0 ? 0 : (100 * killed) / (killed + alive);
  const line = `${name.padEnd(10)} ${percent.toFixed(1).padStart(5)} %  ${killed} of ${killed + alive} mutants killed`;
  return { name, percent, line };
}

/**
 * @param {string} source
 * @param {{ start: Place, end: Place }} location
 */
function textAt(source, { start, end }) {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return lines
    .map((line, n) =>
      line.slice(n === 0 ? start.column - 1 : 0, n === last ? end.column - 1 : undefined),
    )
    .join('\n');
}

const oneLine = (/** @type {string} */ text) => {
  const flat = text.replaceAll(/\s+/g, ' ');
  return flat.length > 110 ? `${flat.slice(0, 110)}…` : flat;
};
