/**
 * `npm test` runs every check, in an order in which the cheap ones come first, and stops where one fails.
 * `npm run <name> [-- arguments]` runs one, showing what its tool says as it says it. `--no-install` leaves programs of the
 * system to the user.
 */
import { CheckFailure, type Tests } from '../lib/check-failure.mjs';
import { builds } from './build.ts';
import { e2e } from './e2e.ts';
import { edge } from './edge.ts';
import { engines } from './engines.ts';
import { generated } from './generated.ts';
import { imports } from './imports.ts';
import { deadCode, format, lint } from './sources.ts';
import { packed } from './package.ts';
import { size } from './size.ts';
import { types } from './types.ts';
import { unit } from './unit.ts';
import { missingPrograms } from '../engines/provide.ts';
import { provideBrowser } from '../lib/browser.ts';
import {
  announcement,
  canInstallFromDebian,
  mayInstall,
  withoutNoInstall,
} from '../lib/packages.ts';
import { install } from '../lib/install.mjs';
import { leftOut, report } from './report.ts';

export interface Check {
  name: string;
  /** Throws a CheckFailure when it does not pass. */
  run: (options: { live: boolean; args: readonly string[] }) => Promise<Outcome>;
  /** Most processor time that it may take, with all that it starts: this does not depend on what else the machine does. */
  cpuSeconds?: number;
}

export interface Outcome {
  /** What was looked at, in a few words. */
  note: string;
  /** Present where the check counts tests. */
  tests?: Tests;
  /** What was left out, because something is missing on this system. */
  notTried?: readonly string[];
}

/** The checks of an inner list run at the same time: most of them use one core. */
const CHECKS: readonly (Check | readonly Check[])[] = [
  { name: 'install', run: async (options) => ({ note: await install(options) }) },
  { name: 'browser', run: async (options) => ({ note: await provideBrowser(options) }) },
  generated,
  [format, lint, types, imports, deadCode],
  unit,
  builds,
  size,
  // Each waits, most of the time, for programs that it starts.
  [packed, edge],
  e2e,
  // Not beside the end-to-end tests: each would wait for the other.
  engines,
];

const [name, ...args] = withoutNoInstall(process.argv.slice(2));
if (name === undefined) {
  const may = { install: mayInstall(), debian: canInstallFromDebian() };
  const announced = announcement(await missingPrograms(), may);
  if (announced !== '') console.log(announced);
  process.exitCode = (await report(CHECKS)) ? 0 : 1;
} else {
  const all: readonly Check[] = CHECKS.flat();
  const check = all.find((each) => each.name === name);
  if (check === undefined) {
    const names = all.map((each) => each.name).join(', ');
    throw new CheckFailure(`there is no check called ${name}; there are ${names}`);
  }
  const { note } = await check.run({ live: true, args }).catch(leftOut);
  console.log(`${name}: ${note}`);
}
