import { parsedArguments } from '../lib/arguments.ts';
import { CheckFailure } from '../lib/check-failure.mjs';

const USAGE = `npm run bench -- [--only <what>] [--check | --write]
npm run bench -- --only http --peer <url> [--peer-token <token>]

  --only   a group, a section, or part of the names of rows
  --check  compares the results with their budgets
  --write  stores the results as budgets, and writes docs/benchmarks.md, which says more
  --peer   compares the server with another one of the same interface, by the clock; stores nothing`;

/**
 * Reads the arguments of `npm run bench`.
 *
 * @throws {CheckFailure} that says what is wrong, and how the command is used
 */
export function readArguments(args: readonly string[]): {
  only: string | undefined;
  check: boolean;
  write: boolean;
  peer: { url: string; token: string } | null;
} {
  const { values, positionals } = parsedArguments('bench', USAGE, args, OPTIONS);
  const { only, check, write, peer } = values;
  if (positionals.length > 0)
    throw new CheckFailure(`name rows with --only, not ${positionals.join(' ')}`, USAGE);
  if (check && write) throw new CheckFailure('give --check or --write, not both', USAGE);
  if (peer === undefined) return { only, check, write, peer: null };
  if (only !== 'http' || check || write)
    throw new CheckFailure('give --peer with --only http and nothing else', USAGE);
  if (!URL.canParse(peer))
    throw new CheckFailure(`--peer must be a URL, and ${JSON.stringify(peer)} is none`, USAGE);
  return { only, check, write, peer: { url: new URL(peer).origin, token: values['peer-token'] } };
}

const OPTIONS = {
  only: { type: 'string' },
  check: { type: 'boolean', default: false },
  write: { type: 'boolean', default: false },
  peer: { type: 'string' },
  'peer-token': { type: 'string', default: 'xoxb-test' },
} as const;
