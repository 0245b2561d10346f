import { filesUnder } from './source-files.ts';
import type { Lesson } from '../../src/lessons/definition/lesson.ts';
import { existsSync, readFileSync } from 'node:fs';

export const SCENARIOS_FOLDER = 'e2e/scenarios';

/** Ids of the scenarios there are, sorted: the names of their files. */
export function scenarioIds() {
  return filesUnder(SCENARIOS_FOLDER, /\.spec\.ts$/).map((path) =>
    path.slice(SCENARIOS_FOLDER.length + 1, -'.spec.ts'.length),
  );
}

/** A lesson, as far as commands and generated files need it. */
export type LessonLine = Pick<Lesson, 'id' | 'number' | 'title' | 'summary' | 'minutes'>;

/** The lessons, in the order of the course. Packages must be installed. */
export async function readLessons(): Promise<readonly LessonLine[]> {
  const { runnerImport } = await import('vite');
  const { NODE_ENV } = process.env;
  const { module } = await runnerImport('./src/lessons/lessons.ts', {
    configFile: false,
    logLevel: 'error',
  });
  // Vite sets it to development, which is meant for this import alone.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  return (module as { LESSONS: readonly LessonLine[] }).LESSONS;
}

/** The scenarios there are, a line each: lessons by their numbers, then the others. */
export function scenarioList() {
  const rows = scenarioIds().map((id) => {
    const path = `src/lessons/plans/${id}.ts`;
    const plan = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const number = Number(/^ {2}number: (\d+),$/m.exec(plan)?.[1] ?? Infinity);
    const [, quote = '', title = ''] = /^ {2}title: (['"])(.*)\1,$/m.exec(plan) ?? [];
    return { id, number, title: title.replaceAll(`\\${quote}`, quote) };
  });
  const width = Math.max(...rows.map(({ id }) => id.length));
  return rows
    .toSorted((one, other) => (one.number < other.number ? -1 : 1))
    .map(({ id, number, title }) => {
      const place = Number.isFinite(number) ? String(number) : '';
      return `${place.padStart(4)}  ${id.padEnd(width)}  ${title}`.trimEnd();
    })
    .join('\n');
}
