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
 * Who finished a chapter. A call of “Do it for me” is marked. Calls of a program that it started, changes by the sandbox and events
 * are not marked: they count as done by Parley if “Do it for me” was pressed for the chapter, in any tab.
 */
export const findDoer = (
  { helped }: Pick<StoredLesson, 'helped'>,
  chapter: string,
  call: Pick<LessonCall, 'isByParley'> | undefined,
): DoneChapter['by'] => (call?.isByParley || helped[chapter] ? 'parley' : 'you');

/** Makes the stored entry of a chapter that a check just found done. */
export function makeDoneChapter(
  { summary, call }: Extract<Finding, { done: true }>,
  facts: Pick<LessonFacts, 'calls' | 'readings'>,
  by: (shownBy: LessonCall | undefined) => DoneChapter['by'],
): DoneChapter {
  const shownBy = callIn(facts, call);
  return {
    call: call ?? null,
    request: shownBy ? callInBrief(shownBy) : null,
    saw: clipStoredText(summary),
    at: Date.now(),
    by: by(shownBy),
  };
}
