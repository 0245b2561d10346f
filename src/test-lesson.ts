import { expect } from 'vitest';
import {
  lessonStart,
  readFacts,
  type Finding,
  type LessonFacts,
} from './lessons/definition/facts.ts';
import { createHands, type LessonHands } from './lessons/definition/hands.ts';
import { chaptersOf, type Lesson } from './lessons/definition/lesson.ts';
import { progressOf } from './lessons/definition/progress.ts';
import { worldOfDemo, createPlatform } from './platform/platform.ts';

/** A world of a lesson, its clock stopped, and hands in it. */
export async function openLesson(lesson: Lesson) {
  const { world: made } = lesson;
  const empty = createPlatform();
  const read = worldOfDemo(
    { ...made, frozen: true },
    { deployment: empty.deployment, clock: Date.now },
  );
  if (!read.ok) throw new Error(read.reason);
  const platform = createPlatform({ kept: read.world, demo: true });
  const { base_url: baseUrl } = platform.deployment;
  const fetch = (input: RequestInfo | URL, init?: RequestInit) =>
    platform.fetch(new Request(input, init));
  const sandbox = async (path: string) => (await fetch(baseUrl + path)).json();
  const start = await lessonStart(sandbox);
  const facts = (): Promise<LessonFacts> => readFacts(sandbox, start);
  const hands: LessonHands = createHands({ baseUrl, fetch, facts });
  /** What the check of a chapter finds now. */
  const finding = async (chapter: string): Promise<Finding | undefined> =>
    progressOf(lesson, await facts())[chapter];
  return { facts, hands, finding };
}

/** Solves the chapters of a lesson in order. Returns what the check of each found before and after. */
export async function solveLesson(
  lesson: Lesson,
): Promise<{ id: string; before: Finding | undefined; after: Finding | undefined }[]> {
  const { finding, hands } = await openLesson(lesson);
  const found = [];
  for (const [id, { solve }] of chaptersOf(lesson)) {
    const before = await finding(id);
    await solve(hands);
    found.push({ id, before, after: await finding(id) });
  }
  return found;
}

/** What every chapter must find: a check that holds too early or not at all is none. */
export const PROVEN = {
  id: expect.any(String),
  before: expect.objectContaining({ done: false }),
  after: expect.objectContaining({ done: true, saw: expect.stringMatching(/\.$/) }),
};
