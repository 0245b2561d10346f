import { readFileSync } from 'node:fs';
import { planName } from '../vite/lesson-index.ts';

/** A plan of one chapter that works, its script, and a scenario without a plan. All are called `my-lesson`. */
const FILES = { plan: 'plan.txt', script: 'script.txt', free: 'free.txt' };

/**
 * The text of a template for another name.
 *
 * @param number place of the lesson in the course
 */
export function template(name: keyof typeof FILES, id: string, number: number = 0) {
  const title = id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');
  return readFileSync(new URL(FILES[name], import.meta.url), 'utf8')
    .replaceAll('my-lesson', id)
    .replaceAll('myLesson', planName(id))
    .replaceAll('My lesson', title)
    .replace('number: 0,', `number: ${number},`)
    .replace('Lesson 0:', `Lesson ${number}:`);
}
