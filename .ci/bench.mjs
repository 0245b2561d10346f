/**
 * `npm run bench`: the speed of calls, each as a ratio to the least such a call can be, measured in the same run; then
 * what has a bound (bench/bounds.mjs), and the other `*.bench.ts` files, for reading. `-- --only platform` runs the rows
 * of a group, or those with a text in their names; `-- --only bounds` and `-- --only reading` run the other two parts.
 */
import { atRoot } from './at-root.mjs';
import { readArguments } from './bench/arguments.mjs';
import { checkBounds } from './bench/bounds.mjs';
import { measureRows } from './bench/run-sections.mjs';
import { rowsFor } from './bench/rows.mjs';
import { CheckFailure } from './check-failure.mjs';
import { install } from './install.mjs';
import { runTool } from './program.mjs';

await atRoot(async () => {
  const { only } = readArguments(process.argv.slice(2));
  await install({ live: true });
  const isWanted = (/** @type {string} */ part) => only === undefined || only === part;
  const rows = only === 'bounds' || only === 'reading' ? [] : rowsFor(only);
  if (rows.length > 0) await measureRows(rows);
  else if (only !== 'bounds' && only !== 'reading') {
    throw new CheckFailure(
      `no group of the bench is named ${only}, and no row has this in its name`,
    );
  }
  if (isWanted('bounds')) await checkBounds();
  if (isWanted('reading')) await read();
});

/** The `*.bench.ts` files without a bound. */
async function read() {
  const { ok } = await runTool('vitest', ['bench', '--run'], { live: true, limitSeconds: 1800 });
  if (!ok) throw new CheckFailure('a benchmark failed');
}
