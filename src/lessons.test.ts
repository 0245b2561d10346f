import { describe, expect, it } from 'vitest';
import { LESSONS } from './lessons/lessons.ts';
import { PROVEN, solveLesson } from './test-lesson.ts';

describe('the lessons', () => {
  it('have ids and numbers of their own', () => {
    expect(new Set(LESSONS.map(({ number }) => number)).size).toBe(LESSONS.length);
    expect(new Set(LESSONS.map(({ id }) => id)).size).toBe(LESSONS.length);
  });

  it.each(LESSONS.map((lesson) => [lesson.title, lesson] as const))(
    '%s: each chapter is not done before, and is after',
    async (_, lesson) => {
      const found = await solveLesson(lesson);
      expect(found).toEqual(Object.keys(lesson.chapters).map((id) => ({ ...PROVEN, id })));
    },
  );
});
