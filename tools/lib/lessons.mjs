/**
 * A lesson, as far as commands and generated files need it.
 *
 * @typedef {Pick<import('../../src/lessons/definition/lesson.ts').Lesson, 'id' | 'number' | 'title' | 'summary' | 'minutes'>} LessonLine
 */

/**
 * The lessons, in the order of the course. Packages must be installed.
 *
 * @returns {Promise<readonly LessonLine[]>}
 */
export async function readLessons() {
  const { runnerImport } = await import('vite');
  const { NODE_ENV } = process.env;
  const { module } = await runnerImport('./src/lessons/lessons.ts', {
    configFile: false,
    logLevel: 'error',
  });
  // Vite sets it to development, which is meant for this import alone.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  return /** @type {{ LESSONS: readonly LessonLine[] }} */ (module).LESSONS;
}
