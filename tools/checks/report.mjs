import { CheckFailure } from '../lib/check-failure.mjs';
import { ProcessTree } from '../lib/process-tree.mjs';

/** As much of a failing tool's output as helps; `npm run <check>` shows all of it. */
const TAIL_LINES = 60;

/** How many of its files a check names that takes too much processor time. */
const COSTLIEST = 15;

/**
 * Runs checks one after the other until one fails, with a line for each and a summary whose last line is
 * the count of tests. A failing check without tests of its own counts as one failed. The checks of an inner list run
 * at the same time, and share the processor time that they may take together.
 *
 * @param {readonly (import('./check.mjs').Check | readonly import('./check.mjs').Check[])[]} checks
 * @returns {Promise<boolean>} whether all passed
 */
export async function report(checks) {
  const started = performance.now();
  const total = { passed: 0, failed: 0, skipped: 0 };
  let stopped = '';
  for (const group of checks) {
    const members = [group].flat();
    const tree = new ProcessTree();
    const outcomes = await Promise.all(members.map(run));
    const over = overBudget(members, tree.end());
    if (over !== null) outcomes.push(over);
    for (const { text, failure, tests } of outcomes) {
      console.log(text);
      add(total, tests);
      if (failure === undefined) continue;
      if (!tests?.failed) total.failed += 1;
      stopped ||= failure;
    }
    if (stopped !== '') break;
  }
  console.log(`\n${stopped || 'All checks passed.'} ${seconds(started)}`);
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
  return stopped === '';
}

/** @typedef {{ text: string, failure?: string, tests?: import('../lib/check-failure.mjs').Tests | undefined }} Printed */

/**
 * Runs a check. Returns what to print, and if it failed, how to see it alone.
 *
 * @param {import('./check.mjs').Check} check
 * @returns {Promise<Printed>}
 */
async function run(check) {
  const begun = performance.now();
  try {
    const { note, tests } = await check.run({ live: false, args: [] });
    return { text: line(check.name, begun, note), tests };
  } catch (error) {
    const { reason, output, tests } = explained(error);
    return {
      text: `${line(check.name, begun, `FAILED: ${reason}`)}\n\n${tail(output)}\n`,
      failure: `Stopped at ${check.name}: ${reason}. To see it alone: npm run ${check.name}`,
      tests,
    };
  }
}

/**
 * What to print of checks that took more processor time than they may, and which of their files took most; null if they did not.
 *
 * @param {readonly import('./check.mjs').Check[]} members
 * @param {number} used  seconds
 * @returns {Printed | null}
 */
function overBudget(members, used) {
  const budget = members.reduce((sum, { cpuSeconds = Infinity }) => sum + cpuSeconds, 0);
  if (used <= budget) return null;
  const names = members.map(({ name }) => name).join(', ');
  const reason = `${names}: ${used.toFixed(0)} s of processor time, of ${budget} s`;
  const files = members.flatMap(({ costs }) => costs?.() ?? []);
  const costliest = files.toSorted(([, a], [, b]) => b - a).slice(0, COSTLIEST);
  const rows = costliest.map(([file, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
  return {
    text: `FAILED: ${reason}\n\n${tail(rows.join('\n'))}\n`,
    failure: `Stopped at ${reason}`,
  };
}

/**
 * @param {import('../lib/check-failure.mjs').Tests} total
 * @param {import('../lib/check-failure.mjs').Tests | undefined} tests
 */
function add(total, tests) {
  total.passed += tests?.passed ?? 0;
  total.failed += tests?.failed ?? 0;
  total.skipped += tests?.skipped ?? 0;
}

/** A check that breaks is not a check that found something, but it stops the run all the same. */
function explained(/** @type {unknown} */ error) {
  if (error instanceof CheckFailure) {
    return { reason: error.message, output: error.output, tests: error.tests };
  }
  const output = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { reason: 'the check itself failed', output, tests: undefined };
}

/**
 * @param {string} name
 * @param {number} begun
 * @param {string} note
 */
function line(name, begun, note) {
  return `${name.padEnd(10)} ${seconds(begun).padStart(7)}  ${note}`;
}

function seconds(/** @type {number} */ since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

function tail(/** @type {string} */ output) {
  const lines = output.trimEnd().split('\n');
  const shown = lines.slice(-TAIL_LINES).map((text) => `    ${text}`);
  if (lines.length > shown.length)
    shown.unshift(`    … ${lines.length - shown.length} lines above`);
  return shown.join('\n');
}
