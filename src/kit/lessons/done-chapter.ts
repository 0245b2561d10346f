import {
  callIn,
  type Finding,
  type LessonCall,
  type LessonFacts,
} from '../../lessons/definition/facts.ts';
import {
  callInBrief,
  clipStoredText,
  type DoneChapter,
  type StoredLesson,
} from './stored-lesson.ts';

/**
 * Finds out who finished a chapter. “Do it for me” marks its calls (`isByParley`), but cannot mark events, changes of the sandbox, or
 * calls of programs that it starts. So a chapter also counts as done by Parley if its button was pressed, in any tab.
 */
export const findDoer = (
  { helped }: Pick<StoredLesson, 'helped'>,
  chapter: string,
  call: Pick<LessonCall, 'isByParley'> | undefined,
): DoneChapter['by'] => (call?.isByParley || helped[chapter] ? 'parley' : 'you');

/** Makes the entry to store for a chapter that a check has found done. */
export function makeDoneChapter(
  { summary, call: id }: Extract<Finding, { done: true }>,
  facts: Pick<LessonFacts, 'calls' | 'readings'>,
  doerOf: (call: LessonCall | undefined) => DoneChapter['by'],
): DoneChapter {
  const call = callIn(facts, id);
  return {
    call: id ?? null,
    request: call ? callInBrief(call) : null,
    saw: clipStoredText(summary),
    at: Date.now(),
    by: doerOf(call),
  };
}
