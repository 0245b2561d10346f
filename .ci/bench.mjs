/**
 * `npm run bench`: the speed of calls, each as a ratio to the least that such a call can be, measured in the same run;
 * then what has a bound (bench/bounds.mjs), hard texts in the other engines, and the other `*.bench.ts` files, for
 * reading. docs/benchmarks.md has the arguments.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { atRoot } from './at-root.mjs';
import { readArguments } from './bench/arguments.mjs';
import { checkBounds } from './bench/bounds.mjs';
import { BUDGETS, readBudgets, withResults, writeBudgets } from './bench/budgets.mjs';
import { checkRows, requireCanaryToSing } from './bench/check-rows.mjs';
import { documentOf, DOCUMENT, machine } from './bench/document.mjs';
import { measureRows } from './bench/run-sections.mjs';
import { ROWS, rowsFor } from './bench/rows.mjs';
import { CheckFailure } from './check-failure.mjs';
import { install } from './install.mjs';
import { runTool } from './program.mjs';

await atRoot(async () => {
  const { only, check, write, peer } = readArguments(process.argv.slice(2));
  await install({ live: true });
  if (peer !== null) return (await import('./bench/http/peer.mjs')).comparePeer(peer);
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
});

/**
 * Stores the results as budgets, and writes the document.
 *
 * @param {readonly import('./bench/section.mjs').Result[]} results
 */
async function store(results) {
  const stored = existsSync(BUDGETS) ? readBudgets() : { machine: '', rows: {} };
  const date = new Date().toISOString().slice(0, 10);
  const budgets = withResults(ROWS, results, { machine: machine(), date }, stored);
  writeBudgets(budgets);
  writeFileSync(
    DOCUMENT,
    documentOf(ROWS, budgets, existsSync(DOCUMENT) ? readFileSync(DOCUMENT, 'utf8') : ''),
  );
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
  const { checkHardTextsInEngines } = await import('./bench/hard-texts-in-engines.mjs');
  await checkHardTextsInEngines();
}
