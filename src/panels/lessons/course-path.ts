import type { StoredLesson } from '../../kit/lessons/stored-lesson.ts';
import { chaptersOf, type Chapter, type Lesson } from '../../lessons/definition/lesson.ts';

/** A lesson as a step of the path through the course. */
export interface PathStep {
  readonly lesson: Lesson;
  readonly chapterCount: number;
  readonly doneCount: number;
  readonly isFinished: boolean;
  /** The first chapter that is not done; undefined when all are done. */
  readonly nextChapter: Chapter | undefined;
  /** Unfinished lessons that it builds on. Learners may take it before them. */
  readonly unfinishedPrerequisites: readonly Lesson[];
}

type StoredLessons = Readonly<Record<string, Pick<StoredLesson, 'chapters'>>>;

/** The lessons in the order of the course, with the learner's progress in each. */
export function coursePath(
  lessons: readonly Lesson[],
  storedLessons: StoredLessons,
): readonly PathStep[] {
  const isDone =
    (lesson: Lesson) =>
    ([id]: readonly [string, Chapter]) =>
      storedLessons[lesson.id]?.chapters[id] !== undefined;
  const isFinished = (lesson: Lesson) => chaptersOf(lesson).every(isDone(lesson));
  return lessons.map((lesson) => {
    const chapters = chaptersOf(lesson);
    return {
      lesson,
      chapterCount: chapters.length,
      doneCount: chapters.filter(isDone(lesson)).length,
      isFinished: isFinished(lesson),
      nextChapter: chapters.find((chapter) => !isDone(lesson)(chapter))?.[1],
      unfinishedPrerequisites: lessons.filter(
        (other) => lesson.study?.buildsOn?.includes(other.id) === true && !isFinished(other),
      ),
    };
  });
}

/**
 * The step to take next: the unfinished lesson in which a chapter was done last, else the first without unfinished prerequisites,
 * else the first unfinished one. Undefined when the course is finished.
 */
export function nextStep(
  path: readonly PathStep[],
  storedLessons: StoredLessons,
): PathStep | undefined {
  const unfinished = path.filter(({ isFinished }) => !isFinished);
  const lastDoneAt = ({ lesson }: PathStep) =>
    Math.max(...Object.values(storedLessons[lesson.id]?.chapters ?? {}).map(({ at }) => at));
  const [latestStep] = unfinished
    .filter(({ doneCount }) => doneCount > 0)
    .toSorted((one, other) => lastDoneAt(other) - lastDoneAt(one));
  return (
    latestStep ??
    unfinished.find(({ unfinishedPrerequisites }) => unfinishedPrerequisites.length === 0) ??
    unfinished[0]
  );
}
