import { filesUnder } from './source-files.ts';
import type { Lesson } from '../../src/lessons/definition/lesson.ts';
import { CheckFailure } from './check-failure.mjs';

export const SCENARIOS_FOLDER = 'e2e/scenarios';

/** Ids of the scenarios there are, sorted: the names of their files. */
export function scenarioIds() {
  return filesUnder(SCENARIOS_FOLDER, /\.spec\.ts$/).map((path) =>
    path.slice(SCENARIOS_FOLDER.length + 1, -'.spec.ts'.length),
  );
}

/** A lesson, as far as commands and generated files need it. */
export type LessonLine = Pick<Lesson, 'id' | 'number' | 'title' | 'summary' | 'minutes'>;

/** The lessons, in the order of the course. */
export async function readLessons(): Promise<readonly LessonLine[]> {
  return (await import('../../src/lessons/lessons.ts')).LESSONS;
}

/** The scenarios there are, a line each: lessons by their numbers, then the others. */
export async function scenarioList() {
  const lessons = await readLessons();
  const free = scenarioIds().filter((id) => lessons.every((lesson) => lesson.id !== id));
  const width = Math.max(...lessons.map(({ id }) => id.length));
  return [
    ...lessons.map(
      ({ number, id, title }) => `${number}`.padStart(4) + `  ${id.padEnd(width)}  ${title}`,
    ),
    ...free.map((id) => `      ${id}`),
  ].join('\n');
}

/** @throws {CheckFailure} that names the scenarios there are, unless this is one */
export function requireScenario(id: string, ids: readonly string[] = scenarioIds()) {
  if (ids.includes(id)) return;
  const list = `Scenarios:\n${ids.map((each) => `  ${each}`).join('\n')}`;
  throw new CheckFailure(`there is no scenario called ${JSON.stringify(id)}`, list);
}
