import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CheckFailure } from './check-failure.mjs';

/**
 * Runs a script of this folder from the root of the repository, wherever it was called from. A check that
 * fails ends the script with its reason instead of a stack trace.
 *
 * @param {() => Promise<void>} script
 */
export async function atRoot(script) {
  process.chdir(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
  try {
    await script();
  } catch (error) {
    if (!(error instanceof CheckFailure)) throw error;
    console.error(`${error.output.trimEnd()}\n\n${error.message}.`.trimStart());
    process.exitCode = 1;
  }
}
