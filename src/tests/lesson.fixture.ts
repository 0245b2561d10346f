import { expect } from 'vitest';
import type { Finding } from '../lessons/definition/facts.ts';
import { chaptersOf, type Lesson } from '../lessons/definition/lesson.ts';
import { openLesson } from './lesson-world.fixture.ts';

/** Solves the chapters of a lesson in order. Returns what the check of each found before and after. */
export async function solveLesson(
  lesson: Lesson,
): Promise<{ id: string; before: Finding | undefined; after: Finding | undefined }[]> {
  const { finding, driver } = await openLesson(lesson);
  const found = [];
  for (const [id, { solve }] of chaptersOf(lesson)) {
    const before = await finding(id);
    await solve(driver);
    found.push({ id, before, after: await finding(id) });
  }
  return found;
}

/** What the check of every chapter must find: nothing before the chapter is done, and something after. */
export const PROVEN = {
  id: expect.any(String),
  before: expect.objectContaining({ done: false }),
  after: expect.objectContaining({ done: true, summary: expect.stringMatching(/\.$/) }),
};
