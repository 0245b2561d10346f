/**
 * `npm test` runs every check, in an order in which the cheap ones come first, and stops where one fails. `node tools/checks/check.mjs <name> [arguments]` runs one, showing what its tool says as it says it.
 */
import { atRoot } from '../lib/at-root.mjs';
import { CheckFailure } from '../lib/check-failure.mjs';
import { builds } from './build.mjs';
import { deadCode } from './dead-code.mjs';
import { e2e } from './e2e.mjs';
import { engines } from './engines.mjs';
import { format } from './format.mjs';
import { generated } from './generated.mjs';
import { imports } from './imports.mjs';
import { lint } from './lint.mjs';
import { size } from './size.mjs';
import { types } from './types.mjs';
import { unit } from './unit.mjs';
import { provideBrowser } from '../lib/browser.mjs';
import { install } from '../lib/install.mjs';
import { report } from './report.mjs';

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {(options: { live: boolean, args: readonly string[] }) => Promise<Outcome>} run
 *   throws a CheckFailure when it does not pass
 * @property {number} [cpuSeconds]
 *   most processor time that it may take, with all that it starts: this does not depend on what else the machine does
 * @property {() => readonly (readonly [file: string, seconds: number])[]} [costs]  which files of the last run took how much
 *
 * @typedef {object} Outcome
 * @property {string} note  what was looked at, in a few words
 * @property {import('../lib/check-failure.mjs').Tests} [tests]  present where the check counts tests
 */

/**
 * The checks of an inner list run at the same time: most of them use one core.
 *
 * @type {readonly (Check | readonly Check[])[]}
 */
const CHECKS = [
  { name: 'install', run: async (options) => ({ note: await install(options) }) },
  { name: 'browser', run: async (options) => ({ note: await provideBrowser(options) }) },
  generated,
  [format, lint, types, imports, deadCode],
  unit,
  builds,
  size,
  e2e,
  // Not beside the end-to-end tests: each would wait for the other.
  engines,
];

await atRoot(async () => {
  const [name, ...args] = process.argv.slice(2);
  if (name === undefined) {
    const passed = await report(CHECKS);
    process.exitCode = passed ? 0 : 1;
    return;
  }
  /** @type {readonly Check[]} */
  const all = CHECKS.flat();
  const check = all.find((each) => each.name === name);
  if (check === undefined) {
    const names = all.map((each) => each.name).join(', ');
    throw new CheckFailure(`there is no check called ${name}; there are ${names}`);
  }
  await install();
  const { note } = await check.run({ live: true, args });
  console.log(`${name}: ${note}`);
});
