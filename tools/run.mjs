/**
 * `node tools/run.mjs <program> [arguments]` runs a program of this folder, such as `checks/check`, from the root of the
 * repository. It installs the packages first if they are missing, so it uses nothing but Node; programs are TypeScript.
 */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CheckFailure } from './lib/check-failure.mjs';
import { install } from './lib/install.mjs';

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
const [program] = process.argv.splice(2, 1);
let isInstalled = false;
try {
  await install({ live: true });
  isInstalled = true;
  await import('./lib/typescript.mjs');
  await import(`./${program}.ts`);
} catch (error) {
  if (!(error instanceof CheckFailure)) throw error;
  console.error(`${error.output.trimEnd()}\n\n${error.message}.`.trimStart());
  // The last line of `npm test` counts what failed, also where no check could begin.
  if (!isInstalled) console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
