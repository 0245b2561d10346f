/** What stands around a lesson: why somebody takes it, and what it builds on. */
export interface Study {
  /** What the learner can do afterwards, each as the end of “You can …”. */
  readonly goals: readonly [string, ...string[]];
  /** Ids of the lessons that it builds on. They are recommended, and never required. */
  readonly after?: readonly string[];
}

/** Declares the study of a lesson. */
export const defineStudy = (study: Study): Study => study;
