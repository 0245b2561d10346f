import type { LessonDriver } from './driver.ts';
import type { LessonCheck } from './facts.ts';
import type { LessonView } from './lesson.ts';

/** A question whose answer is a call, or an exercise: without highlights, and judged like a chapter. */
export interface Task {
  readonly ask: string;
  /** Each says more than the one before; the last is the whole answer. */
  readonly hints: readonly [string, ...string[]];
  readonly check: LessonCheck;
  /** Answers it with ordinary calls. */
  readonly solve: (driver: LessonDriver) => Promise<unknown>;
  /** Makes calls that are close to the answer, but wrong. The tests make them first. */
  readonly nearMiss: (driver: LessonDriver) => Promise<unknown>;
}

/** What a teacher should know. */
export interface TeacherNotes {
  /** How long it takes in a class, with the practice and the discussion. */
  readonly minutes: number;
  readonly discuss: readonly [string, ...string[]];
  readonly mistakes: readonly [string, ...string[]];
}

/** The parts around the chapters of a lesson: its goals, the lessons that it builds on, and its questions and exercise. */
export interface Study {
  /** What the learner can do afterwards, each as the end of “You can …”. */
  readonly goals: readonly [string, ...string[]];
  /** Ids of the lessons that it builds on. They are recommended, and never required. */
  readonly after?: readonly string[];
  readonly notes?: TeacherNotes;
  /** Where its practice is done. Any client will do; the Explorer, unless it says otherwise. */
  readonly view?: LessonView;
  readonly questions?: readonly [Task, Task, Task];
  readonly exercise?: Task;
}

/** Declares the study of a lesson. */
export const defineStudy = (study: Study): Study => study;
