import type { LessonCall } from '../../lessons/definition/facts.ts';
import type { DoneChapter, KeptLesson } from './kept-lesson.ts';

/**
 * Who finished a chapter. A call of “Do it for me” says so itself. A program that it started, a change by the sandbox and
 * events say nothing, so for them it counts that it was pressed for the chapter, in whatever tab.
 */
export const doneBy = (
  { helped }: Pick<KeptLesson, 'helped'>,
  chapter: string,
  call: Pick<LessonCall, 'isByParley'> | undefined,
): DoneChapter['by'] => (call?.isByParley || helped[chapter] ? 'parley' : 'you');
