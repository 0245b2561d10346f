import { slice } from '../../base/session.ts';
import { LOCAL } from '../../base/storage.ts';
import {
  NOT_BEGUN,
  readKept,
  withStart,
  type Certificate,
  type DoneChapter,
  type KeptLesson,
  type KeptStart,
} from './kept-lesson.ts';

interface LessonProgress {
  /** By id of the lesson. */
  readonly lessons: Readonly<Record<string, KeptLesson>>;
}

/**
 * What the learner has done, in the storage of the browser. It is sticky: neither a reset of the world nor a full log takes
 * away what was finished. All tabs show the same.
 */
export const useLessonProgress = slice<LessonProgress>('lessons', () => ({ lessons: {} }), {
  in: LOCAL,
  key: 'parley.lessons',
  version: 1,
  isShared: true,
  // Anything can stand in the storage.
  read: (stored) => ({ lessons: readKept(Object(stored)['lessons']) }),
});

/** What is kept of one lesson, as a hook. */
export const useKeptLesson = (id: string): KeptLesson =>
  useLessonProgress(({ lessons }) => lessons[id] ?? NOT_BEGUN);

export const readStoredLesson = (id: string): KeptLesson =>
  useLessonProgress.getState().lessons[id] ?? NOT_BEGUN;

function change(id: string, next: (kept: KeptLesson) => Partial<KeptLesson>): void {
  useLessonProgress.setState(({ lessons }) => {
    const kept = lessons[id] ?? NOT_BEGUN;
    return { lessons: { ...lessons, [id]: { ...kept, ...next(kept) } } };
  });
}

/** Notes where a lesson begins in a world. What was finished elsewhere stays finished. */
export const beginLesson = (id: string, place: string, start: KeptStart): void =>
  change(id, ({ starts }) => ({ starts: withStart(starts, place, start) }));

/** Forgets what was finished, but for the certificate. `start` is null where the lesson has not begun yet. */
export const restartLesson = (id: string, place: string, start: KeptStart | null): void =>
  change(id, () => ({
    starts: start === null ? {} : { [place]: start },
    chapters: {},
    hints: {},
    helped: {},
  }));

/**
 * Notes chapters that were finished, and with them in one step where the next one begins: what finished one must not count for
 * the next. The first time that a chapter is finished counts.
 */
export const finishChapters = (
  id: string,
  finished: Readonly<Record<string, DoneChapter>>,
  place: string,
  start: KeptStart,
): void =>
  change(id, ({ chapters, starts }) => ({
    chapters: { ...finished, ...chapters },
    starts: withStart(starts, place, start),
  }));

export const showHints = (id: string, chapter: string, count: number): void =>
  change(id, ({ hints }) => ({ hints: { ...hints, [chapter]: count } }));

/** Notes that “Do it for me” was pressed for a chapter: a reload in the middle, or another tab, must know. */
export const noteHelp = (id: string, chapter: string): void =>
  change(id, ({ helped }) => ({ helped: { ...helped, [chapter]: true } }));

/** Notes that “Do it for me” failed: whatever happens now was done by the learner. */
export const withdrawHelp = (id: string, chapter: string): void =>
  change(id, ({ helped }) => {
    const { [chapter]: _, ...others } = helped;
    return { helped: others };
  });

export const certify = (id: string, certificate: Certificate): void =>
  change(id, () => ({ certificate }));
