import {
  callIn,
  type Finding,
  type LessonCall,
  type LessonFacts,
} from '../../lessons/definition/facts.ts';
import { callInBrief, clipStoredText, type DoneChapter, type KeptLesson } from './kept-lesson.ts';

/**
 * Who finished a chapter. A call of “Do it for me” says so itself. A program that it started, a change by the sandbox and
 * events say nothing, so for them it counts that it was pressed for the chapter, in whatever tab.
 */
export const doneBy = (
  { helped }: Pick<KeptLesson, 'helped'>,
  chapter: string,
  call: Pick<LessonCall, 'isByParley'> | undefined,
): DoneChapter['by'] => (call?.isByParley || helped[chapter] ? 'parley' : 'you');

/** A chapter that a check found done now, as it is kept. */
export function doneChapter(
  { saw, call }: Extract<Finding, { done: true }>,
  facts: Pick<LessonFacts, 'calls' | 'readings'>,
  by: (made: LessonCall | undefined) => DoneChapter['by'],
): DoneChapter {
  const made = callIn(facts, call);
  return {
    call: call ?? null,
    request: made ? callInBrief(made) : null,
    saw: clipStoredText(saw),
    at: Date.now(),
    by: by(made),
  };
}
