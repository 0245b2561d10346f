import { done, notDone, type LessonCall, type LessonCheck } from '../definition/facts.ts';

interface AnswerCheck {
  /** Whether the question is about a call. */
  readonly isAbout: (call: LessonCall) => boolean;
  /** Whether such a call answers the question. `earlierCalls` are those before it. */
  readonly isAnswer: (call: LessonCall, earlierCalls: readonly LessonCall[]) => boolean;
  /** What the right call shows. */
  readonly summary: string;
  /** What a wrong call lacks. */
  readonly hint: string;
}

/** Makes the check of a question. The first call that answers it counts; otherwise the hint is about the last call. */
export const checkAnswer =
  ({ isAbout, isAnswer, summary, hint }: AnswerCheck): LessonCheck =>
  ({ chapterCalls }) => {
    // Calls that a delivery caused do not count: a program of the lesson, which may still run, made them.
    const calls = chapterCalls.filter((call) => call.causedBy === null && isAbout(call));
    const found = calls.find((call) =>
      isAnswer(call, chapterCalls.slice(0, chapterCalls.indexOf(call))),
    );
    if (found) return done(summary, found);
    const last = calls.at(-1);
    return notDone(
      last &&
        `${hint} Your last call was ${last.error ? `refused: \`${last.error}\`.` : 'accepted.'}`,
    );
  };

/** Makes a function that finds calls of a method. */
export const isMethod =
  (name: string) =>
  (call: LessonCall): boolean =>
    call.name === name;

/** Makes a function that finds calls which were refused with an error. */
export const isRefused =
  (error: string) =>
  (call: LessonCall): boolean =>
    call.error === error;

export const isAccepted = ({ error }: LessonCall): boolean => error === null;
