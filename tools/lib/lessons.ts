import type { Lesson } from '../../src/lessons/definition/lesson.ts';
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
