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
  /** By the ids of the lessons. */
  readonly lessons: Readonly<Record<string, StoredLesson>>;
}

/**
 * The progress of the learner, in the storage of the browser. All tabs share it. Finished chapters stay finished, also after a reset of
 * the world and when the log is full.
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

function changeLesson(
  id: string,
  getChange: (stored: StoredLesson) => Partial<StoredLesson>,
): void {
  useLessonProgress.setState(({ lessons }) => {
    const stored = lessons[id] ?? NOT_BEGUN;
    return { lessons: { ...lessons, [id]: { ...stored, ...getChange(stored) } } };
  });
}

/** Notes where a lesson begins in a world. Chapters that were finished in other worlds stay finished. */
export const beginLesson = (id: string, worldId: string, start: StoredStart): void =>
  changeLesson(id, ({ starts }) => ({ starts: putStart(starts, worldId, start) }));

/** Forgets the finished chapters, but not the certificate. `start` is null if the lesson has not begun in the world yet. */
export const restartLesson = (id: string, worldId: string, start: StoredStart | null): void =>
  changeLesson(id, () => ({
    starts: start === null ? {} : { [worldId]: start },
    chapters: {},
    hints: {},
    helped: {},
  }));

/**
 * Notes finished chapters and, in the same step, where the next chapter begins: a call that finished one chapter must not count for
 * the next one. If a chapter is finished again, the first entry stays.
 */
export const finishChapters = (
  id: string,
  finished: Readonly<Record<string, DoneChapter>>,
  worldId: string,
  start: StoredStart,
): void =>
  changeLesson(id, ({ chapters, starts }) => ({
    chapters: { ...finished, ...chapters },
    starts: putStart(starts, worldId, start),
  }));

/** Notes how many hints of a chapter are shown. */
export const showHints = (id: string, chapter: string, count: number): void =>
  changeLesson(id, ({ hints }) => ({ hints: { ...hints, [chapter]: count } }));

/** Notes that “Do it for me” was pressed for a chapter, so that other tabs, and this one after a reload, know it. */
export const noteHelp = (id: string, chapter: string): void =>
  changeLesson(id, ({ helped }) => ({ helped: { ...helped, [chapter]: true } }));

/** Notes that “Do it for me” failed: from now on, the learner does the chapter. */
export const withdrawHelp = (id: string, chapter: string): void =>
  changeLesson(id, ({ helped }) => {
    const { [chapter]: _, ...others } = helped;
    return { helped: others };
  });

export const storeCertificate = (id: string, certificate: Certificate): void =>
  changeLesson(id, () => ({ certificate }));
