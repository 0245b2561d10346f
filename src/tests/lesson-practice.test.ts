import { describe, expect, it } from 'vitest';
import { chaptersOf } from '../lessons/definition/lesson.ts';
import { findLesson, practiceOf } from '../lessons/definition/practice.ts';
import { LESSONS } from '../lessons/lessons.ts';
import { openLesson } from './lesson-world.fixture.ts';

const PRACTISED = LESSONS.flatMap((lesson) => {
  const practice = practiceOf(lesson);
  return practice === undefined ? [] : [[lesson.title, lesson, practice] as const];
});

describe('the practice of a lesson', () => {
  it.each(PRACTISED)(
    '%s: a call that comes near does not answer, and one that answers does',
    async (_, lesson, practice) => {
      const { driver, finding } = await openLesson(practice);
      const { questions = [], exercise } = lesson.study ?? {};
      const tasks = [...questions, ...(exercise === undefined ? [] : [exercise])];
      for (const [at, [id]] of chaptersOf(practice).entries()) {
        expect({ id, ...(await finding(id)) }).toEqual({ id, done: false });
        await tasks[at]?.nearMiss(driver);
        expect({ id, ...(await finding(id)) }).toMatchObject({ id, done: false });
        await tasks[at]?.solve(driver);
        expect({ id, ...(await finding(id)) }).toMatchObject({
          id,
          done: true,
          summary: expect.stringMatching(/\.$/),
        });
      }
    },
  );

  it.each(PRACTISED)(
    '%s: can be done in the world that its lesson leaves',
    async (_, lesson, practice) => {
      const { driver, finding, next } = await openLesson(lesson);
      for (const [, { solve }] of chaptersOf(lesson)) await solve(driver);
      await next(practice);
      for (const [id, { solve }] of chaptersOf(practice)) {
        expect({ id, ...(await finding(id)) }).toMatchObject({ id, done: false });
        await solve(driver);
        expect({ id, ...(await finding(id)) }).toMatchObject({ id, done: true });
      }
    },
  );

  it('is found by its id, like its lesson', () => {
    for (const [, lesson, practice] of PRACTISED) {
      expect(findLesson(LESSONS, lesson.id)).toBe(lesson);
      expect(findLesson(LESSONS, practice.id)).toMatchObject({ practises: lesson.id });
    }
    expect(findLesson(LESSONS, 'no-such-practice')).toBeUndefined();
  });

  it('is left out for a lesson without questions and exercise', () => {
    const [lesson] = LESSONS;
    if (lesson === undefined) throw new Error('The course has no lessons.');
    expect(practiceOf({ ...lesson, study: { goals: ['go on'] } })).toBeUndefined();
  });
});
