import { done, missing, type LessonCall, type LessonCheck } from '../definition/facts.ts';

interface AnswerCheck {
  /** Whether the question is about a call. */
  readonly isAbout: (call: LessonCall) => boolean;
  /** Whether such a call answers the question, after the calls `before`. */
  readonly isAnswer: (call: LessonCall, before: readonly LessonCall[]) => boolean;
  /** What the answer shows. */
  readonly summary: string;
  /** What the other calls lack. */
  readonly hint: string;
}

/** A check that is done with the first call that answers a question, and says what the last other one lacks. */
export const checkAnswer =
  ({ isAbout, isAnswer, summary, hint }: AnswerCheck): LessonCheck =>
  ({ fresh }) => {
    // A program that still runs from the lesson answers nothing.
    const calls = fresh.filter((call) => call.causedBy === null && isAbout(call));
    const found = calls.find((call) => isAnswer(call, fresh.slice(0, fresh.indexOf(call))));
    if (found) return done(summary, found);
    const last = calls.at(-1);
    return missing(
      last &&
        `${hint} Your last call was ${last.error ? `refused: \`${last.error}\`.` : 'accepted.'}`,
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

export const isAccepted = ({ error }: LessonCall): boolean => error === null;
