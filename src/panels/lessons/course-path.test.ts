import { describe, expect, it } from 'vitest';
import { chaptersOf, type Lesson } from '../../lessons/definition/lesson.ts';
import { LESSONS } from '../../lessons/lessons.ts';
import { coursePath, nextStep } from './course-path.ts';

const made = (id: string, number: number, buildsOn: readonly string[] = []): Lesson => {
  const [first] = LESSONS;
  if (first === undefined) throw new Error('The course has no lessons.');
  const [one, two] = chaptersOf(first);
  if (one === undefined || two === undefined) throw new Error('It has too few chapters.');
  const chapters = { one: one[1], two: two[1] };
  return { ...first, id, number, chapters, study: { goals: ['go on'], buildsOn } };
};
const COURSE = [made('a', 1), made('b', 2, ['a', 'c']), made('c', 3, ['a'])];

const done = (at: number) => ({ call: null, request: null, saw: 'Seen.', at, by: 'you' }) as const;
const begun = (at: number) => ({ chapters: { one: done(at) } });
const finished = { chapters: { one: done(1), two: done(2) } };

const next = (kept: Parameters<typeof coursePath>[1]) =>
  nextStep(coursePath(COURSE, kept), kept)?.lesson.id;

describe('the path through the course', () => {
  it('begins with the first lesson, and says what each one lacks', () => {
    expect(next({})).toBe('a');
    const [, b, c] = coursePath(COURSE, {});
    expect(b?.unfinishedPrerequisites.map(({ id }) => id)).toEqual(['a', 'c']);
    expect(c).toMatchObject({ chapterCount: 2, doneCount: 0, isFinished: false });
  });

  it('goes on with the lesson that was begun last', () => {
    expect(next({ a: begun(5), c: begun(9) })).toBe('c');
    expect(next({ a: begun(9), c: begun(5) })).toBe('a');
  });

  it('prefers a lesson whose lessons before it are finished, and ends when all are', () => {
    expect(next({ a: finished })).toBe('c');
    expect(coursePath(COURSE, { a: finished, c: finished })[1]?.unfinishedPrerequisites).toEqual(
      [],
    );
    expect(next({ a: finished, c: finished })).toBe('b');
    expect(next({ a: finished, b: finished, c: finished })).toBeUndefined();
  });

  it('offers something where lessons name one another', () => {
    const circle = [made('x', 1, ['y']), made('y', 2, ['x'])];
    expect(nextStep(coursePath(circle, {}), {})?.lesson.id).toBe('x');
  });
});
