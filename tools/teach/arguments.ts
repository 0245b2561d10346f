import { paceOf, parsedArguments } from '../lib/arguments.ts';
import { requireScenario } from '../lib/scenarios.ts';
import { CheckFailure } from '../lib/check-failure.mjs';
import { KEYS_IN_WORDS } from './keys.ts';

export const USAGE = `npm run teach -- <id> [--pace 1] [--headless]

Plays a scenario of e2e/scenarios in a browser that you see, at a pace that people can follow.
A path of a file plays the scenarios of that file.

  --pace      how many times as fast, from 0.25 to 20
  --headless  without a window
  --all       every scenario, one after the other; with --headless two at a time

${KEYS_IN_WORDS}`;

/** What is to be taught. */
export interface Wanted {
  /** Id or path; null for all. */
  scenario: string | null;
  pace: number;
  headless: boolean;
}

/**
 * Reads the arguments of `npm run teach`.
 *
 * @throws {CheckFailure} that says what is wrong, and what to write
 * @param ids of the scenarios there are
 * @returns null to list the scenarios
 */
export function readArguments(args: readonly string[], ids: readonly string[]): Wanted | null {
  const { values, positionals } = parsedArguments('teach', USAGE, args, OPTIONS);
  const [scenario, ...others] = positionals;
  const pace = paceOf(values.pace);
  const { headless } = values;
  if (values.all) {
    if (scenario !== undefined)
      throw new CheckFailure('name a scenario, or --all, not both', USAGE);
    return { scenario: null, pace, headless };
  }
  if (scenario === undefined) return null;
  if (others.length > 0) throw new CheckFailure('name one scenario, not several', USAGE);
  if (!scenario.endsWith('.spec.ts')) requireScenario(scenario, ids);
  return { scenario, pace, headless };
}

const OPTIONS = {
  pace: { type: 'string', default: '1' },
  headless: { type: 'boolean', default: false },
  all: { type: 'boolean', default: false },
} as const;
