import * as z from 'zod/mini';
import { parseJson } from '../../contract/json.ts';
import {
  clipStoredText,
  isCallId,
  isDemoFragment,
  MAX_STORED_CHAPTERS,
  MAX_STORED_LESSONS,
  MAX_TEXT_LENGTH,
  NOT_BEGUN,
  type Certificate,
  type DoneChapter,
  type StoredLesson,
} from '../../kit/lessons/stored-lesson.ts';
import type { Lesson } from '../../lessons/definition/lesson.ts';

/** The learner's progress by lesson. Files and links have no `starts`, because those belong to worlds of this browser. */
export type Progress = Readonly<Record<string, StoredLesson>>;

/** The longest file that is read, in bytes. The progress of a whole course has less than a tenth of this. */
export const MAX_PROGRESS_FILE_BYTES = 2 * 1024 * 1024;

const FORMAT = 'parley-progress';
const VERSION = 1;

const Text = z.string().check(z.maxLength(MAX_TEXT_LENGTH));
const Time = z.number().check(z.minimum(-8.64e15), z.maximum(8.64e15));
const recordOf = <Value extends z.core.$ZodType>(value: Value, maxEntries: number) =>
  z
    .record(z.string().check(z.regex(/^[A-Za-z0-9-]{1,80}$/)), value)
    .check(z.refine((record) => Object.keys(record).length <= maxEntries, 'too many entries'));

const DoneChapterJson = z.strictObject({
  call: z.nullable(z.string().check(z.refine(isCallId, 'not the id of a call'))),
  request: z.nullable(Text),
  /** What the check of the chapter saw, in a sentence. */
  saw: Text,
  at: Time,
  by: z.enum(['you', 'parley']),
});
const Chapters = recordOf(DoneChapterJson, MAX_STORED_CHAPTERS);
const ProgressFile = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  lessons: recordOf(
    z.strictObject({
      chapters: Chapters,
      hints: recordOf(z.int().check(z.minimum(1), z.maximum(99)), MAX_STORED_CHAPTERS),
      certificate: z.nullable(
        z.strictObject({
          at: Time,
          chapters: Chapters,
          link: z.nullable(z.string().check(z.refine(isDemoFragment, 'not a demo of this page'))),
          note: z.nullable(Text),
        }),
      ),
    }),
    MAX_STORED_LESSONS,
  ),
});

/** The text of a file with the progress in `lessons`. It leaves out chapters that the lessons no longer have. */
export function writeProgress(progress: Progress, lessons: readonly Lesson[]): string {
  const lessonEntries = lessons.flatMap((lesson) => {
    const stored = progress[lesson.id];
    if (stored === undefined) return [];
    const ids = Object.keys(lesson.chapters);
    const { certificate } = stored;
    return [
      [
        lesson.id,
        {
          chapters: pickByIds(stored.chapters, ids),
          hints: pickByIds(stored.hints, ids),
          certificate: certificate && {
            ...certificate,
            chapters: pickByIds(certificate.chapters, ids),
          },
        },
      ] as const,
    ];
  });
  const file = { format: FORMAT, version: VERSION, lessons: Object.fromEntries(lessonEntries) };
  return `${JSON.stringify(file, null, 2)}\n`;
}

const pickByIds = <Value>(record: Readonly<Record<string, Value>>, ids: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([id]) => ids.includes(id)));

export type ParsedProgress =
  | { readonly progress: Progress }
  /** Why the text is refused, as sentences for the user. */
  | { readonly problem: string };

/** Reads the progress in the text of a file or link, which can contain anything. Refuses a text with any fault. Never throws. */
export function readProgress(text: string, from: 'file' | 'link' = 'file'): ParsedProgress {
  if (text.length > MAX_PROGRESS_FILE_BYTES)
    return { problem: `The ${from} is larger than 2 MB, too large for progress.` };
  const parsed = parseJson(text);
  const value: unknown = 'value' in parsed ? parsed.value : null;
  const { format, version } = Object(value) as { format?: unknown; version?: unknown };
  if (format !== FORMAT)
    return {
      problem: `This is not a ${from} of progress. ${from === 'file' ? '“Save progress”' : '“Copy a link”'} in the Lessons makes one.`,
    };
  if (typeof version === 'number' && version > VERSION)
    return {
      problem: `A newer Parley wrote this ${from}. Update this Parley, then open the ${from} again.`,
    };
  const { data, error } = ProgressFile.safeParse(value);
  if (data === undefined) return { problem: `The ${from} is damaged: ${firstFault(error)}.` };
  const lessons = Object.entries(data.lessons).map(([id, { certificate, ...rest }]) => [
    id,
    {
      ...rest,
      starts: {},
      helped: {},
      chapters: maskChapters(rest.chapters),
      certificate: certificate && {
        ...certificate,
        chapters: maskChapters(certificate.chapters),
        note: certificate.note && clipStoredText(certificate.note),
      },
    } satisfies StoredLesson,
  ]);
  return { progress: Object.fromEntries(lessons) };
}

function firstFault({ issues }: z.core.$ZodError): string {
  const path = (issues[0]?.path ?? []).map(String).join('.').slice(0, 120);
  return `“${path === '' ? 'lessons' : path}” does not have the form that Parley writes`;
}

/** Masks texts of a file, because they can contain secrets. */
const maskChapters = (chapters: StoredLesson['chapters']): StoredLesson['chapters'] =>
  Object.fromEntries(
    Object.entries(chapters).map(([id, done]) => [
      id,
      {
        ...done,
        saw: clipStoredText(done.saw),
        request: done.request && clipStoredText(done.request),
      },
    ]),
  );

/** The result of merging imported progress. */
export interface MergedProgress {
  readonly lessons: Progress;
  /** How many chapters it adds. */
  readonly addedCount: number;
  /** How many imported lessons this version does not have. */
  readonly unknownCount: number;
}

/** The imported progress in `lessons`, with the `starts` that this browser has for its worlds. */
export function replaceProgress(
  here: Progress,
  imported: Progress,
  lessons: readonly Lesson[],
): Progress {
  const { lessons: importedLessons } = mergeProgress({}, imported, lessons);
  return Object.fromEntries(
    Object.entries(importedLessons).map(([id, lesson]) => [
      id,
      { ...lesson, starts: here[id]?.starts ?? {} },
    ]),
  );
}

/**
 * Merges the progress of this browser with imported progress. A chapter done in either stays done. Of a chapter done in both, the
 * record without help counts; if that decides nothing, the earlier one.
 */
export function mergeProgress(
  here: Progress,
  imported: Progress,
  lessons: readonly Lesson[],
): MergedProgress {
  const knownLessons = lessons.filter(({ id }) => Object.hasOwn(imported, id));
  const merged = knownLessons.map((lesson) => [
    lesson.id,
    mergeLesson(lesson, here[lesson.id] ?? NOT_BEGUN, imported[lesson.id] ?? NOT_BEGUN),
  ]);
  const allProgress: Progress = { ...here, ...Object.fromEntries(merged) };
  return {
    lessons: allProgress,
    addedCount: countDone(allProgress) - countDone(here),
    unknownCount: Object.keys(imported).length - knownLessons.length,
  };
}

/** How many chapters are done. */
export const countDone = (progress: Progress): number =>
  Object.values(progress).reduce((sum, { chapters }) => sum + Object.keys(chapters).length, 0);

function mergeLesson(lesson: Lesson, here: StoredLesson, imported: StoredLesson): StoredLesson {
  const ids = Object.keys(lesson.chapters);
  const chapters = { ...here.chapters };
  for (const id of ids) {
    const [one, other] = [here.chapters[id], imported.chapters[id]];
    const better = one === undefined || other === undefined ? other : chooseBetter(one, other);
    if (better !== undefined) chapters[id] = better;
  }
  const hints = { ...here.hints };
  for (const id of ids) {
    const hintCount = Math.max(here.hints[id] ?? 0, imported.hints[id] ?? 0);
    if (hintCount > 0) hints[id] = hintCount;
  }
  const certificates = [here.certificate, imported.certificate].filter((each) => each !== null);
  const isFinished = ids.every((id) => chapters[id] !== undefined);
  return {
    starts: here.starts,
    chapters,
    hints,
    // Not merged: help with an unfinished chapter counts only in the browser that gave it.
    helped: here.helped,
    certificate:
      certificates.toSorted((one, other) => rankOf(other) - rankOf(one))[0] ??
      (isFinished && lesson.practises === undefined ? createJoinedCertificate(chapters) : null),
  };
}

const chooseBetter = (one: DoneChapter, other: DoneChapter): DoneChapter => {
  if (one.by !== other.by) return one.by === 'you' ? one : other;
  return one.at <= other.at ? one : other;
};

/** Ranks a certificate: chapters without help count double. */
const rankOf = ({ chapters }: Certificate): number =>
  Object.values(chapters).reduce((sum, { by }) => sum + (by === 'you' ? 2 : 1), 0);

/** The certificate of a lesson that was done on two machines. It has no link, because neither machine has all the calls. */
const createJoinedCertificate = (chapters: StoredLesson['chapters']): Certificate => ({
  at: Math.max(...Object.values(chapters).map(({ at }) => at)),
  chapters,
  link: null,
  note: 'There is no link: the lesson was done on two machines.',
});
