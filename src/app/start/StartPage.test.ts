import { expect, it } from 'vitest';
import { firstView } from '../../lessons/definition/lesson.ts';
import { FIRST_LESSON } from './StartPage.tsx';
import { LESSONS } from '../../lessons/lessons.ts';

it('the start page says of the first lesson what the lesson says', () => {
  const [first] = LESSONS;
  if (first === undefined) throw new Error('The course has no lessons.');
  const { id, title, summary, minutes } = first;
  expect(FIRST_LESSON).toEqual({ id, title, summary, minutes, view: firstView(first) });
});
