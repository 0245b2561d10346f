/**
 * A lesson, as far as commands and generated files need it.
 *
 * @typedef {Pick<import('../src/lessons/definition/lesson.ts').Lesson, 'id' | 'number' | 'title' | 'summary' | 'minutes'>} LessonLine
 */

/**
 * The lessons, in the order of the course. Packages must be installed.
 *
 * @returns {Promise<readonly LessonLine[]>}
 */
export async function readLessons() {
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport('./src/lessons/lessons.ts', {
    configFile: false,
    logLevel: 'error',
  });
  return /** @type {{ LESSONS: readonly LessonLine[] }} */ (module).LESSONS;
}
