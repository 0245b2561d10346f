import type { StoredLesson } from '../../kit/lessons/stored-lesson.ts';
import { chaptersOf, type Chapter, type Lesson } from '../../lessons/definition/lesson.ts';

/** A lesson as a step of the path through the course. */
export interface PathStep {
  readonly lesson: Lesson;
  readonly count: number;
  /** How many of its chapters are done. */
  readonly done: number;
  readonly isFinished: boolean;
  /** The chapter to do next; undefined when all are done. */
  readonly next: Chapter | undefined;
  /** Unfinished lessons that it builds on. It can be taken before them. */
  readonly before: readonly Lesson[];
}

type Kept = Readonly<Record<string, Pick<StoredLesson, 'chapters'>>>;

/** The lessons in the order of the course, with the learner's progress in each. */
export function coursePath(lessons: readonly Lesson[], kept: Kept): readonly PathStep[] {
  const isDone =
    (lesson: Lesson) =>
    ([id]: readonly [string, Chapter]) =>
      kept[lesson.id]?.chapters[id] !== undefined;
  const isFinished = (lesson: Lesson) => chaptersOf(lesson).every(isDone(lesson));
  return lessons.map((lesson) => {
    const chapters = chaptersOf(lesson);
    return {
      lesson,
      count: chapters.length,
      done: chapters.filter(isDone(lesson)).length,
      isFinished: isFinished(lesson),
      next: chapters.find((chapter) => !isDone(lesson)(chapter))?.[1],
      before: lessons.filter(
        (other) => lesson.study?.after?.includes(other.id) === true && !isFinished(other),
      ),
    };
  });
}

/**
 * The step to take next: the unfinished one with the latest progress, else the first whose earlier lessons are finished.
 * Undefined when the course is finished.
 */
export function nextStep(path: readonly PathStep[], kept: Kept): PathStep | undefined {
  const open = path.filter(({ isFinished }) => !isFinished);
  const lastDone = ({ lesson }: PathStep) =>
    Math.max(...Object.values(kept[lesson.id]?.chapters ?? {}).map(({ at }) => at));
  const [latest] = open
    .filter(({ done }) => done > 0)
    .toSorted((one, other) => lastDone(other) - lastDone(one));
  return latest ?? open.find(({ before }) => before.length === 0) ?? open[0];
}
