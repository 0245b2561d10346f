import { describe, expect, it } from 'vitest';
import { createHands, type LessonHands } from './lessons/definition/hands.ts';
import { chaptersOf, type Lesson } from './lessons/definition/lesson.ts';
import { lessonStart, readFacts, type LessonFacts } from './lessons/definition/facts.ts';
import { LESSONS } from './lessons/lessons.ts';
import { progressOf } from './lessons/definition/progress.ts';
import { worldOfDemo, createPlatform } from './platform/platform.ts';

/** A world of a lesson, its clock stopped, and hands in it. */
async function openLesson({ world: made }: Lesson) {
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
  return { facts, hands: createHands({ baseUrl, fetch, facts }) satisfies LessonHands };
}

describe('the lessons', () => {
  it('have ids and numbers of their own', () => {
    expect(new Set(LESSONS.map(({ number }) => number)).size).toBe(LESSONS.length);
    expect(new Set(LESSONS.map(({ id }) => id)).size).toBe(LESSONS.length);
  });

  describe.each(LESSONS.map((lesson) => [lesson.title, lesson] as const))('%s', (_, lesson) => {
    it('is not done before each chapter, and is after it', async () => {
      const { facts, hands } = await openLesson(lesson);
      for (const [id, { solve }] of chaptersOf(lesson)) {
        expect(progressOf(lesson, await facts())[id], `${id}, before`).toMatchObject({
          done: false,
        });
        await solve(hands);
        expect(progressOf(lesson, await facts())[id], `${id}, after`).toMatchObject({
          done: true,
          saw: expect.stringMatching(/\.$/),
        });
      }
    });
  });
});
