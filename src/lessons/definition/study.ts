import type { LessonDriver } from './driver.ts';
import type { LessonCheck } from './facts.ts';
import type { LessonView } from './lesson.ts';

/** A question whose answer is a call, or an exercise. Its check is like that of a chapter. */
export interface Task {
  /** The text of the question or the exercise. */
  readonly ask: string;
  /** Each hint says more than the one before; the last one is the whole answer. */
  readonly hints: readonly [string, ...string[]];
  readonly check: LessonCheck;
  /** Makes the calls that answer the question or do the exercise. */
  readonly solve: (driver: LessonDriver) => Promise<unknown>;
  /** Makes calls that are close to the answer, but wrong. The tests make them first. */
  readonly nearMiss: (driver: LessonDriver) => Promise<unknown>;
}

/** Notes for teachers. */
export interface TeacherNotes {
  /** How long the lesson takes in a class, with the practice and the discussion. */
  readonly minutes: number;
  /** Questions to discuss. */
  readonly discuss: readonly [string, ...string[]];
  /** What learners often get wrong. */
  readonly mistakes: readonly [string, ...string[]];
}

/** What belongs to a lesson besides its chapters. */
export interface Study {
  /** What the learner can do afterwards. Each text continues “You can …”. */
  readonly goals: readonly [string, ...string[]];
  /** The ids of lessons that are recommended before this one, but not required. */
  readonly buildsOn?: readonly string[];
  readonly notes?: TeacherNotes;
  /** The view that the practice opens. Default: the Explorer. Any other client will do. */
  readonly view?: LessonView;
  readonly questions?: readonly [Task, Task, Task];
  readonly exercise?: Task;
}

/** Declares the study of a lesson. */
export const defineStudy = (study: Study): Study => study;
