import { CheckFailure } from '../check-failure.mjs';

const USAGE =
  'use `--only <group or part of a row’s name>`, and `--check` or `--write` (see docs/benchmarks.md)';

/**
 * Reads the arguments of `npm run bench`.
 *
 * @param {readonly string[]} args
 * @returns {{ only: string | undefined, check: boolean, write: boolean }}
 * @throws {CheckFailure} when one is unknown or lacks its value
 */
export function readArguments(args) {
  /** @type {{ only: string | undefined, check: boolean, write: boolean }} */
  const read = { only: undefined, check: false, write: false };
  const rest = [...args];
  while (rest.length > 0) {
    const arg = rest.shift();
    if (arg === '--check') read.check = true;
    else if (arg === '--write') read.write = true;
    else if (arg === '--only') {
      read.only = rest.shift();
      if (read.only === undefined) throw new CheckFailure(`--only needs a value: ${USAGE}`);
    } else throw new CheckFailure(`npm run bench knows no argument ${arg}: ${USAGE}`);
  }
  if (read.check && read.write) throw new CheckFailure(`--check or --write, not both: ${USAGE}`);
  return read;
}
