import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  NOT_BEGUN,
  readStoredLessons,
  WORLD_START,
  type StoredLesson,
} from '../../kit/lessons/stored-lesson.ts';
import { LESSONS } from '../../lessons/lessons.ts';
import {
  MAX_PROGRESS_FILE_BYTES,
  mergeProgress,
  readProgress,
  writeProgress,
} from './progress-file.ts';

const [lesson] = LESSONS;
if (lesson === undefined) throw new Error('The course has no lessons.');
const { id } = lesson;
const [first = '', second = '', ...others] = Object.keys(lesson.chapters);

const done = (at: number, by: 'you' | 'parley' = 'you') =>
  ({ call: 'x0000000001', request: 'POST /api/x, HTTP 200', saw: 'Seen.', at, by }) as const;
const kept = (change: Partial<StoredLesson>): StoredLesson => ({ ...NOT_BEGUN, ...change });
const whole = kept({
  starts: { main: { ...WORLD_START, exchange: 'x0000000001' } },
  chapters: { [first]: done(1) },
  hints: { [second]: 2 },
  helped: { [second]: true },
  certificate: { at: 5, chapters: { [first]: done(1) }, link: '#/events?demo=1.eJyr', note: null },
});
/** A file like that of `whole`, with a change. */
const changed = (change: (lessonOfFile: Record<string, unknown>) => void): string => {
  const file = JSON.parse(writeProgress({ [id]: whole }, LESSONS));
  change(file.lessons[id]);
  return JSON.stringify(file);
};
const problemOf = (text: string): string | undefined => {
  const read = readProgress(text);
  return 'problem' in read ? read.problem : undefined;
};

describe('a file of progress', () => {
  it('is read as it was written, but for where lessons began and what help was asked for', () => {
    expect(readProgress(writeProgress({ [id]: whole }, LESSONS))).toEqual({
      progress: { [id]: { ...whole, starts: {}, helped: {} } },
    });
  });

  it('of anything that the storage can hold is read again', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        const stored = readStoredLessons({ [id]: { ...whole, hints: one, certificate: other } });
        expect(problemOf(writeProgress(stored, LESSONS))).toBeUndefined();
      }),
    );
  });

  it('is refused or read, whatever it holds', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), fc.jsonValue(), (text, value) => {
        expect(problemOf(text)).toMatch(/not a file of progress/);
        const file = { format: 'parley-progress', version: 1, lessons: value };
        const read = readProgress(JSON.stringify(file));
        if ('problem' in read) expect(read.problem).toMatch(/^The file is damaged: “/);
        else mergeProgress({}, read.progress, LESSONS);
      }),
    );
  });

  it.each([
    ['of a later version', '{"format":"parley-progress","version":2}', /newer Parley/],
    ['that is too large', ' '.repeat(MAX_PROGRESS_FILE_BYTES + 1), /larger than 2 MB/],
    ['that is nested too deeply', '['.repeat(10_000), /not a file of progress/],
    ['of a demo', '{"format":"parley-demo","version":1}', /not a file of progress/],
    [
      'with a chapter done by nobody',
      changed((each) => (each['chapters'] = { [first]: { ...done(1), by: 'the teacher' } })),
      /first-webhook\.chapters\.\w+\.by/,
    ],
    [
      'with a link to elsewhere',
      changed((each) =>
        Object.assign(each['certificate'] as object, { link: 'https://evil.test' }),
      ),
      /certificate\.link/,
    ],
    ['with a field of its own', changed((each) => (each['script'] = 'x')), /damaged/],
    [
      'with a text without end',
      changed((each) => (each['chapters'] = { [first]: { ...done(1), saw: 'x'.repeat(9_999) } })),
      /saw/,
    ],
    [
      'with more than there can be',
      `{"format":"parley-progress","version":1,"lessons":${JSON.stringify(
        Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`l${at}`, {}])),
      )}}`,
      /damaged/,
    ],
  ])('%s is refused with a reason', (_, text, reason) => {
    expect(problemOf(text)).toMatch(reason);
  });

  it('is shown without the secrets that it quotes', () => {
    const saw = 'It sent xoxb-1234567890-abcdefghijklmnop';
    const read = readProgress(
      changed((each) => (each['chapters'] = { [first]: { ...done(1), saw, request: saw } })),
    );
    expect(JSON.stringify(read)).not.toContain('abcdefghijkl');
  });
});

describe('progress of two machines', () => {
  const merge = (here: Partial<StoredLesson>, file: Partial<StoredLesson>) =>
    mergeProgress({ [id]: kept(here) }, { [id]: kept(file) }, LESSONS);

  it('is put together, and nothing is lost', () => {
    const both = merge(
      { chapters: { [first]: done(9) }, hints: { [first]: 1, [second]: 3 }, starts: whole.starts },
      { chapters: { [second]: done(2) }, hints: { [first]: 2 } },
    );
    expect(both).toMatchObject({ addedCount: 1, unknownCount: 0 });
    expect(both.lessons[id]).toEqual({
      ...NOT_BEGUN,
      chapters: { [first]: done(9), [second]: done(2) },
      hints: { [first]: 2, [second]: 3 },
      starts: whole.starts,
    });
  });

  it('counts what was done without help, then what was done first', () => {
    const of = (one: ReturnType<typeof done>, other: ReturnType<typeof done>) =>
      merge({ chapters: { [first]: one } }, { chapters: { [first]: other } }).lessons[id]?.chapters[
        first
      ];
    expect(of(done(1, 'parley'), done(2))).toEqual(done(2));
    expect(of(done(2), done(1, 'parley'))).toEqual(done(2));
    expect(of(done(2), done(1))).toEqual(done(1));
  });

  it('keeps the certificate of more, and makes one of two halves', () => {
    const certificate = (...ids: readonly string[]) => ({
      at: 1,
      chapters: Object.fromEntries(ids.map((each) => [each, done(1)])),
      link: null,
      note: 'None.',
    });
    const [less, more] = [certificate(first), certificate(first, second)];
    expect(merge({ certificate: less }, { certificate: more }).lessons[id]?.certificate).toEqual(
      more,
    );
    expect(merge({ certificate: more }, { certificate: less }).lessons[id]?.certificate).toEqual(
      more,
    );
    const half = Object.fromEntries([second, ...others].map((each) => [each, done(3)]));
    const joined = merge({ chapters: { [first]: done(1) } }, { chapters: half }).lessons[id];
    expect(joined?.certificate).toMatchObject({ at: 3, link: null });
    expect(Object.keys(joined?.certificate?.chapters ?? {})).toHaveLength(others.length + 2);
  });

  it('leaves out lessons and chapters that this version does not have', () => {
    const file = { gone: whole, [id]: kept({ chapters: { 'no-such': done(1) } }) };
    expect(mergeProgress({}, file, LESSONS)).toEqual({
      lessons: { [id]: NOT_BEGUN },
      addedCount: 0,
      unknownCount: 1,
    });
  });
});
