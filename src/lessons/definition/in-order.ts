import type { Lesson } from './lesson.ts';

/** Lessons in the order of the course. */
export const inOrder = (lessons: readonly Lesson[]): readonly Lesson[] =>
  lessons.toSorted((one, other) => one.number - other.number);
