import { done, missing, type LessonCall, type LessonCheck } from '../definition/facts.ts';

interface Answered {
  /** The calls that the question is about. */
  readonly among: (call: LessonCall) => boolean;
  /** Whether one of them answers it, by what was called before. */
  readonly is: (call: LessonCall, before: readonly LessonCall[]) => boolean;
  /** What the answer shows. */
  readonly saw: string;
  /** What the others lack. */
  readonly near: string;
}

/** A check that is done with the first call that answers a question, and says what the last other one lacks. */
export const checkAnswer =
  ({ among, is, saw, near }: Answered): LessonCheck =>
  ({ fresh }) => {
    // A program that still runs from the lesson answers nothing.
    const calls = fresh.filter((call) => call.causedBy === null && among(call));
    const found = calls.find((call) => is(call, fresh.slice(0, fresh.indexOf(call))));
    if (found) return done(saw, found);
    const last = calls.at(-1);
    return missing(
      last && `${near} Your last call was ${last.error ? `refused: \`${last.error}\`.` : 'taken.'}`,
    );
  };

/** Whether a call is one of that method. */
export const isMethod =
  (name: string) =>
  (call: LessonCall): boolean =>
    call.name === name;

/** Whether a call was refused with that error. */
export const isRefused =
  (error: string) =>
  (call: LessonCall): boolean =>
    call.error === error;

export const isTaken = ({ error }: LessonCall): boolean => error === null;
