/**
 * `npm run bench`: the speed of calls, each as a ratio to the least that such a call can be, measured in the same run;
 * then what has a bound (bench/bounds.mjs), hard texts in the other engines, and the other `*.bench.ts` files, for
 * reading. docs/benchmarks.md has the arguments.
 */
import type { Result } from './section.ts';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { canariesIn, requireCanariesToSing } from '../checks/canary.ts';
import { readArguments } from './arguments.ts';
import {
  BUDGETS,
  DOCUMENT,
  machine,
  readBudgets,
  withResults,
  withTable,
  writeBudgets,
} from './budgets.ts';
import { checkRows, measureRows, requireCanaryToSing } from './measure.ts';
import { ROWS, rowsFor } from './rows.ts';
import { CheckFailure } from '../lib/check-failure.mjs';
import { runTool } from '../lib/program.mjs';

const CANARIES = 'tools/canaries/bounds';

/**
 * Benches that fail above a bound: hard texts, whose time may grow at most 2.2 times per doubling of their length,
 * averaged over two doublings or more (growth.mjs), and calls that nothing else may make slower (bounds.mjs).
 *
 * @throws {CheckFailure} when something is above its bound
 */
async function checkBounds() {
  await requireBoundsToSing();
  if (!(await bounds('src', true)).ok) {
    throw new CheckFailure('something takes longer than its bound');
  }
}

function bounds(folder: string, live: boolean) {
  const args = ['run', '--config', 'tools/bounds/bounds.config.ts', '--root', '.', '--dir', folder];
  return runTool('vitest', args, { live, limitSeconds: 1800 });
}

/** Canaries that take quadratic or cubic time, or more than their bound, must be reported, or the bench does not work. */
async function requireBoundsToSing() {
  const { ok, output } = await bounds(CANARIES, false);
  const planted = canariesIn(CANARIES);
  const reported = planted.filter(({ rule }) => !ok && output.includes(rule));
  requireCanariesToSing(planted, reported);
  console.log(`Reported, as they must be: ${planted.map(({ rule }) => rule).join(', ')}.`);
}

await main();

async function main(): Promise<void> {
  const { only, check, write, peer } = readArguments(process.argv.slice(2));
  if (peer !== null) return (await import('./http/peer.ts')).comparePeer(peer);
  if (only === 'bounds') return checkBounds();
  if (only === 'hard-texts') return checkInEngines();
  if (only === 'reading') return read();
  const rows = rowsFor(only);
  if (rows.length === 0) {
    throw new CheckFailure(`no group of the bench is ${only}, and no row has it in its name`);
  }
  if (check) await requireCanaryToSing();
  const results = await measureRows(rows);
  if (check) await checkRows(rows, results, readBudgets());
  if (write) await store(results);
  if (only !== undefined || check || write) return;
  await checkBounds();
  await checkInEngines();
  await read();
}

/** Stores the results as budgets, and writes the document. */
async function store(results: readonly Result[]) {
  const stored = existsSync(BUDGETS) ? readBudgets() : { machine: '', rows: {} };
  const date = new Date().toISOString().slice(0, 10);
  const budgets = withResults(ROWS, results, { machine: machine(), date }, stored);
  writeBudgets(budgets);
  writeFileSync(DOCUMENT, withTable(readFileSync(DOCUMENT, 'utf8'), ROWS, budgets));
  const { ok, output } = await runTool('oxfmt', ['--write', DOCUMENT, BUDGETS]);
  if (!ok) throw new CheckFailure(`${DOCUMENT} could not be formatted`, output);
}

/** The `*.bench.ts` files without a bound. */
async function read() {
  const { ok } = await runTool('vitest', ['bench', '--run'], { live: true, limitSeconds: 1800 });
  if (!ok) throw new CheckFailure('a benchmark failed');
}

/** The hard texts in other engines. What they need is installed by then. */
async function checkInEngines() {
  const { checkHardTextsInEngines } = await import('./hard-texts-in-engines.ts');
  await checkHardTextsInEngines();
}
