import { CheckFailure } from '../check-failure.mjs';

/**
 * Reads the arguments of `npm run bench`: `--only <group or part of a name>`.
 *
 * @param {readonly string[]} args
 * @returns {{ only: string | undefined }}
 * @throws {CheckFailure} when one is unknown or lacks its value
 */
export function readArguments(args) {
  /** @type {string | undefined} */
  let only;
  const rest = [...args];
  while (rest.length > 0) {
    const arg = rest.shift();
    if (arg !== '--only')
      throw new CheckFailure(`npm run bench knows no argument ${arg}: ${USAGE}`);
    only = rest.shift();
    if (only === undefined) throw new CheckFailure(`--only needs a value: ${USAGE}`);
  }
  return { only };
}

const USAGE = 'use `--only <group or part of a row’s name>`';
