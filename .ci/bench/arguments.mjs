import { parsedArguments } from '../arguments.mjs';
import { CheckFailure } from '../check-failure.mjs';

const USAGE = `npm run bench -- [--only <what>] [--check | --write]

  --only   a group, a section, or part of the names of rows
  --check  compares the results with their budgets
  --write  stores the results as budgets, and writes docs/benchmarks.md, which says more`;

/**
 * Reads the arguments of `npm run bench`.
 *
 * @param {readonly string[]} args
 * @returns {{ only: string | undefined, check: boolean, write: boolean }}
 * @throws {CheckFailure} that says what is wrong, and how the command is used
 */
export function readArguments(args) {
  const { values, positionals } = parsedArguments('bench', USAGE, args, OPTIONS);
  const { only, check, write } = values;
  if (positionals.length > 0)
    throw new CheckFailure(`name rows with --only, not ${positionals.join(' ')}`, USAGE);
  if (check && write) throw new CheckFailure('give --check or --write, not both', USAGE);
  return { only, check, write };
}

const OPTIONS = /** @type {const} */ ({
  only: { type: 'string' },
  check: { type: 'boolean', default: false },
  write: { type: 'boolean', default: false },
});
