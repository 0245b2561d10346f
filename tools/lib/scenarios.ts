import { filesUnder } from './source-files.ts';

export const SCENARIOS_FOLDER = 'e2e/scenarios';

/** Ids of the scenarios there are, sorted: the names of their files. */
export function scenarioIds() {
  return filesUnder(SCENARIOS_FOLDER, /\.spec\.ts$/).map((path) =>
    path.slice(SCENARIOS_FOLDER.length + 1, -'.spec.ts'.length),
  );
}
