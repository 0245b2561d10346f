import { paceOf, parsedArguments } from '../lib/arguments.ts';
import { CheckFailure } from '../lib/check-failure.mjs';
import { KEYS_IN_WORDS } from './keys.ts';

export const USAGE = `npm run teach -- <id> [--pace 1] [--headless]

Plays a scenario of e2e/scenarios in a browser that you see, at a pace that people can follow.
A path of a file plays the scenarios of that file.

  --pace      how many times as fast, from 0.25 to 20
  --headless  without a window
  --all       every scenario, one after the other; with --headless two at a time

${KEYS_IN_WORDS}`;

/** what is to be taught */
export interface Wanted {
  /** id or path; null for all */
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
  if (!ids.includes(scenario) && !scenario.endsWith('.spec.ts')) {
    const near = nearest(scenario, ids);
    const hint = near === null ? '' : `; did you mean ${near}?`;
    throw new CheckFailure(`there is no scenario called ${JSON.stringify(scenario)}${hint}`);
  }
  return { scenario, pace, headless };
}

const OPTIONS = {
  pace: { type: 'string', default: '1' },
  headless: { type: 'boolean', default: false },
  all: { type: 'boolean', default: false },
} as const;

/** The name that differs least from what was written; null if none is like it. */
export function nearest(written: string, names: readonly string[]) {
  const short = written.slice(0, 60).toLowerCase();
  const found = names
    .map((name) => ({ name, far: name.includes(short) ? 1 : distance(short, name) }))
    .toSorted((one, other) => one.far - other.far)[0];
  return found === undefined || found.far > found.name.length / 2 ? null : found.name;
}

/** How many letters must be added, removed or changed to make one text of the other. */
function distance(from: string, to: string) {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1];
    for (let at = 1; at <= to.length; at += 1) {
      const changed = (row[at - 1] ?? 0) + (to[at - 1] === letter ? 0 : 1);
      next.push(Math.min(changed, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
