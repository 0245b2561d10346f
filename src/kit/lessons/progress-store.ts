import { slice } from '../../base/session.ts';
import { LOCAL } from '../../base/storage.ts';
import {
  NOT_BEGUN,
  readStoredLessons,
  putStart,
  type Certificate,
  type DoneChapter,
  type StoredLesson,
  type StoredStart,
} from './stored-lesson.ts';

interface LessonProgress {
  /** By id of the lesson. */
  readonly lessons: Readonly<Record<string, StoredLesson>>;
}

/**
 * What the learner has done, in the storage of the browser. What was finished stays finished, also after a reset of the world and
 * with a full log. All tabs share it.
 */
export const useLessonProgress = slice<LessonProgress>('lessons', () => ({ lessons: {} }), {
  in: LOCAL,
  key: 'parley.lessons',
  version: 1,
  isShared: true,
  // The storage may hold anything.
  read: (stored) => ({ lessons: readStoredLessons(Object(stored)['lessons']) }),
});

/** What the browser stores of one lesson, as a hook. */
export const useStoredLesson = (id: string): StoredLesson =>
  useLessonProgress(({ lessons }) => lessons[id] ?? NOT_BEGUN);

export const readStoredLesson = (id: string): StoredLesson =>
  useLessonProgress.getState().lessons[id] ?? NOT_BEGUN;

function change(id: string, next: (stored: StoredLesson) => Partial<StoredLesson>): void {
  useLessonProgress.setState(({ lessons }) => {
    const stored = lessons[id] ?? NOT_BEGUN;
    return { lessons: { ...lessons, [id]: { ...stored, ...next(stored) } } };
  });
}

/** Notes where a lesson begins in a world. What was finished elsewhere stays finished. */
export const beginLesson = (id: string, place: string, start: StoredStart): void =>
  change(id, ({ starts }) => ({ starts: putStart(starts, place, start) }));

/** Forgets what was finished, except the certificate. `start` is null if the lesson has not begun in the world yet. */
export const restartLesson = (id: string, place: string, start: StoredStart | null): void =>
  change(id, () => ({
    starts: start === null ? {} : { [place]: start },
    chapters: {},
    hints: {},
    helped: {},
  }));

/**
 * Notes finished chapters, and in the same step where the next chapter begins, because a call that finished one must not count for
 * the next. If a chapter is finished again, the first time stays.
 */
export const finishChapters = (
  id: string,
  finished: Readonly<Record<string, DoneChapter>>,
  place: string,
  start: StoredStart,
): void =>
  change(id, ({ chapters, starts }) => ({
    chapters: { ...finished, ...chapters },
    starts: putStart(starts, place, start),
  }));

export const showHints = (id: string, chapter: string, count: number): void =>
  change(id, ({ hints }) => ({ hints: { ...hints, [chapter]: count } }));

/** Notes that “Do it for me” was pressed for a chapter, so that other tabs, and this one after a reload, know it. */
export const noteHelp = (id: string, chapter: string): void =>
  change(id, ({ helped }) => ({ helped: { ...helped, [chapter]: true } }));

/** Notes that “Do it for me” failed: from now on, the learner does the chapter. */
export const withdrawHelp = (id: string, chapter: string): void =>
  change(id, ({ helped }) => {
    const { [chapter]: _, ...others } = helped;
    return { helped: others };
  });

export const storeCertificate = (id: string, certificate: Certificate): void =>
  change(id, () => ({ certificate }));
