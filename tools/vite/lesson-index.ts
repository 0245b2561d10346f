import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { indexPlugin, writeIndex } from './written-index.ts';

export const PLANS_FOLDER = 'src/lessons/plans';
export const LESSON_INDEX = 'src/lessons/lessons.ts';

/** The longest line that oxfmt leaves whole. */
const LINE = 100;

/** `first-webhook.ts`: the id of the lesson. */
const PLAN_FILE = /^([a-z][a-z0-9]*(?:-[a-z0-9]+)*)\.ts$/;

/**
 * The ids of the lessons among the files of the folder.
 *
 * @param names of files
 */
export const lessonIds = (names: readonly string[]) =>
  names.flatMap((name) => PLAN_FILE.exec(name)?.[1] ?? []).toSorted();

/** The name under which a plan is exported: `first-webhook` is `firstWebhook`. */
export const planName = (id: string) => id.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase());

/** The text of the index, formatted as oxfmt formats it. */
export function lessonIndex(ids: readonly string[]) {
  const names = ids.map(planName);
  const line = `export const LESSONS = inOrder([${names.join(', ')}]);`;
  return [
    '// Generated from the names of the files in plans/, whenever Vite or Vitest starts. Do not edit.',
    "import { inOrder } from './definition/in-order.ts';",
    ...ids.map((id) => `import { ${planName(id)} } from './plans/${id}.ts';`),
    '',
    '/** Every lesson, in the order of the course. */',
    ...(line.length <= LINE
      ? [line]
      : ['export const LESSONS = inOrder([', ...names.map((name) => `  ${name},`), ']);']),
    '',
  ].join('\n');
}

/**
 * Brings the index of lessons in line with the plans.
 *
 * @returns whether it had to be written
 */
export function syncLessonIndex(root: string = '.'): boolean {
  const folder = join(root, PLANS_FOLDER);
  if (!existsSync(folder)) return false;
  const path = join(root, LESSON_INDEX);
  const wanted = lessonIndex(lessonIds(readdirSync(folder)));
  return writeIndex(path, wanted);
}

/** Keeps the index current while Vite builds, serves or tests. */
export const lessonIndexPlugin = () => indexPlugin('lesson', PLANS_FOLDER, syncLessonIndex);
