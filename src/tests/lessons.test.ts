import { describe, expect, it } from 'vitest';
import { chaptersOf } from '../lessons/definition/lesson.ts';
import { LESSONS } from '../lessons/lessons.ts';
import { EXAMS } from '../platform/exams/index.ts';
import { openLesson } from './lesson-world.fixture.ts';
import { PROVEN, solveLesson } from './lesson.fixture.ts';

describe('the lessons', () => {
  it('have ids and numbers of their own', () => {
    expect(new Set(LESSONS.map(({ number }) => number)).size).toBe(LESSONS.length);
    expect(new Set(LESSONS.map(({ id }) => id)).size).toBe(LESSONS.length);
  });

  it('are those that exams lead to, each to one', () => {
    const ids = LESSONS.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(EXAMS.map(({ lesson }) => lesson)));
  });

  it('say what one can do afterwards, and build on earlier ones only', () => {
    for (const { number, study } of LESSONS) {
      for (const goal of study?.goals ?? []) expect(goal).toMatch(/^[a-z`].*[^.]$/);
      for (const other of study?.buildsOn ?? [])
        expect(LESSONS.find(({ id }) => id === other)?.number).toBeLessThan(number);
    }
  });

  it.each(LESSONS.map((lesson) => [lesson.title, lesson] as const))(
    '%s: each chapter is not done before, and is after',
    async (_, lesson) => {
      const found = await solveLesson(lesson);
      expect(found).toEqual(Object.keys(lesson.chapters).map((id) => ({ ...PROVEN, id })));
    },
  );

  // That lesson throttles the world, and a later one removes the app: the guide says so.
  it('come one after the other in one world, up to that about rate limits', async () => {
    const course = LESSONS.slice(0, LESSONS.findIndex(({ id }) => id === 'rate-limits') + 1);
    expect(course.length).toBeGreaterThan(1);
    const world = await openLesson(course[0] ?? expect.fail('There is no lesson.'));
    for (const lesson of course) {
      await world.next(lesson);
      for (const [id, { solve }] of chaptersOf(lesson)) {
        await solve(world.driver);
        expect(await world.finding(id), `${lesson.id}: ${id}`).toMatchObject({ done: true });
      }
    }
  });
});
