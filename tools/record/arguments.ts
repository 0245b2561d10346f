import { paceOf, parsedArguments } from '../lib/arguments.ts';
import { requireScenario } from '../lib/scenarios.ts';
import { CheckFailure } from '../lib/check-failure.mjs';

/** Even numbers, as encoders of video ask for, from a small window to what screens have. */
const SIDES = { from: 160, to: 3840 };
const THEMES = ['light', 'dark'];

export const USAGE = `npm run record -- <id> [--pace 1] [--size 1280x720] [--theme light|dark] [--burn-captions]

Plays a scenario of e2e/scenarios as it is taught, and makes a film of it in recordings/<id>:
<id>.webm, its captions <id>.vtt, and its chapters as <id>.chapters.vtt and <id>.chapters.txt.

  --pace   how many times as fast as it is taught, from 0.25 to 20
  --size   width and height of the page and of the film, in pixels
  --theme  theme of the page
  --burn-captions  captions are part of the picture, for players that show no file of captions`;

/** What is to be recorded. */
export interface Wanted {
  id: string;
  pace: number;
  width: number;
  height: number;
  theme: string;
  burnsCaptions: boolean;
}

/**
 * Reads the arguments of `npm run record`.
 *
 * @throws {CheckFailure} that says what is wrong, and how it should be
 * @param scenarios ids of those there are
 */
export function readArguments(args: readonly string[], scenarios: readonly string[]): Wanted {
  const { values, positionals } = parsedArguments('record', USAGE, args, OPTIONS);
  const [id, ...others] = positionals;
  if (id === undefined) throw new CheckFailure('name the scenario to record', USAGE);
  if (others.length > 0) throw new CheckFailure('name one scenario, not several', USAGE);
  requireScenario(id, scenarios);

  const pace = paceOf(values.pace);
  const [width = 0, height = 0] = (/^(\d+)x(\d+)$/.exec(values.size) ?? []).slice(1).map(Number);
  if (![width, height].every((side) => side >= SIDES.from && side <= SIDES.to && side % 2 === 0)) {
    throw new CheckFailure(
      `the size ${values.size} is invalid: it must be like 1280x720, with even numbers from ${SIDES.from} to ${SIDES.to}`,
    );
  }
  if (!THEMES.includes(values.theme))
    throw new CheckFailure(
      `the theme ${values.theme} is invalid: it must be one of ${THEMES.join(', ')}`,
    );
  const { theme, 'burn-captions': burnsCaptions } = values;
  return { id, pace, width, height, theme, burnsCaptions };
}

const OPTIONS = {
  pace: { type: 'string', default: '1' },
  size: { type: 'string', default: '1280x720' },
  theme: { type: 'string', default: 'light' },
  'burn-captions': { type: 'boolean', default: false },
} as const;
