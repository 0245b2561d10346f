import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CheckFailure } from '../lib/check-failure.mjs';
import {
  PLANS_FOLDER,
  lessonFiles,
  planFile,
  planName,
  LESSON_INDEX,
  syncIndex,
} from '../vite/indexes.ts';
import { SCENARIOS_FOLDER } from '../lib/scenarios.ts';

const ID = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const MAX_ID_LENGTH = 40;
/** Names that a plan cannot be exported under: words of the language, and what plans and their index import. */
const TAKEN = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally ' +
    'for function if implements import in instanceof interface let new null package private protected public return static super ' +
    'switch this throw true try typeof undefined var void while with yield globalThis done notDone defineLesson Lesson scenario'
  ).split(' '),
);

/**
 * Writes the files of a new scenario: a plan and its script, or with `free` only a script.
 *
 * @throws {CheckFailure} when the id is invalid or taken; then nothing is written
 * @returns what was written
 */
export function writeScenario(
  id: string,
  { free = false, root = '.' }: { free?: boolean; root?: string } = {},
): string[] {
  requireId(id);
  const plans = join(root, PLANS_FOLDER);
  const lessons = existsSync(plans) ? lessonFiles(readdirSync(plans)) : [];
  // After the last lesson of the course; one that is there keeps its place.
  const number =
    lessons.find((lesson) => lesson.id === id)?.number ?? (lessons.at(-1)?.number ?? 0) + 1;
  const script = `${SCENARIOS_FOLDER}/${id}.spec.ts`;
  const plan = `${PLANS_FOLDER}/${planFile(id, number)}`;
  const sameName = lessons.find(
    (other) => other.id !== id && planName(other.id) === planName(id),
  )?.id;
  if (sameName !== undefined)
    throw new CheckFailure(
      `the name ${JSON.stringify(id)} is invalid: its plan would be ${planName(id)}, as that of ${sameName}`,
    );
  const there = [plan, script].filter((path) => existsSync(join(root, path)));
  if (there.length > 0) throw new CheckFailure(`there is ${there.join(' and ')} already`);

  const files: [path: string, text: string][] = free
    ? [[script, template('free', id)]]
    : [
        [plan, template('plan', id, number)],
        [script, template('script', id, number)],
      ];
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text, { flag: 'wx' });
  }
  syncIndex(LESSON_INDEX, root);
  return files.map(([path]) => path);
}

function requireId(id: string) {
  const wrong = `the name ${JSON.stringify(id)} is invalid`;
  if (!ID.test(id) || id.length > MAX_ID_LENGTH) {
    throw new CheckFailure(
      `${wrong}: it must be lower-case letters and digits, with single dashes between words, at most ${MAX_ID_LENGTH} characters, such as my-lesson`,
    );
  }
  if (TAKEN.has(planName(id)))
    throw new CheckFailure(`${wrong}: ${planName(id)} has a meaning in plans and scripts`);
}

/** A plan of one chapter that works, its script, and a scenario without a plan. All are called `my-lesson`. */
const FILES = { plan: 'plan.txt', script: 'script.txt', free: 'free.txt' };

/**
 * The text of a template for another name.
 *
 * @param number place of the lesson in the course
 */
function template(name: keyof typeof FILES, id: string, number: number = 0) {
  const title = id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');
  return readFileSync(new URL(FILES[name], import.meta.url), 'utf8')
    .replaceAll('my-lesson', id)
    .replaceAll('myLesson', planName(id))
    .replaceAll('My lesson', title)
    .replace('plans/00-', `plans/${String(number).padStart(2, '0')}-`)
    .replace('number: 0,', `number: ${number},`)
    .replace('Lesson 0:', `Lesson ${number}:`);
}
