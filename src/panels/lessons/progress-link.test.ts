import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_LINK_LENGTH } from '../../contract/demo/demo.ts';
import { encodeLinkText } from '../../contract/links/link-text.ts';
import {
  NOT_BEGUN,
  readStoredLessons,
  type StoredLesson,
} from '../../kit/lessons/stored-lesson.ts';
import { addPractice } from '../../lessons/definition/practice.ts';
import { LESSONS } from '../../lessons/lessons.ts';
import { MAX_PROGRESS_FILE_BYTES, replaceProgress, type Progress } from './progress-file.ts';
import { createProgressLink, readProgressLink } from './progress-link.ts';

const ALL = addPractice(LESSONS);
const PAGE = 'https://school.example/parley/';
const BEFORE = `${PAGE}#/lessons?progress=`;

const [lesson] = LESSONS;
if (lesson === undefined) throw new Error('The course has no lessons.');
const { id } = lesson;
const [first = '', second = ''] = Object.keys(lesson.chapters);

const done = (call: number) =>
  ({
    call: `x${String(call).padStart(10, '0')}`,
    request: 'POST /api/chat.postMessage, HTTP 200',
    saw: `The answer of call ${call} has "ok": true, and the message is in #deploys.`,
    at: 1_767_225_600_000 + call * 61_337,
    by: 'you',
  }) as const;
const begun: Progress = {
  [id]: { ...NOT_BEGUN, chapters: { [first]: done(1) }, hints: { [second]: 2 } },
};
/** A course that was done to its end, with the link of each certificate. */
const whole: Progress = Object.fromEntries(
  ALL.map(({ id: name, chapters, practises }, nth): [string, StoredLesson] => {
    const all = Object.fromEntries(
      Object.keys(chapters).map((chapter, at) => [chapter, done(nth * 20 + at)]),
    );
    const link = `#/explorer?demo=1.${'eJyrVkrLz1eyUlBKSixSqgUAIA'.repeat(20)}${nth}`;
    const certificate = { at: 1, chapters: all, link, note: null };
    return [
      name,
      { ...NOT_BEGUN, chapters: all, certificate: practises === undefined ? certificate : null },
    ];
  }),
);

async function linkOf(progress: Progress): Promise<string> {
  const made = await createProgressLink(progress, ALL, PAGE);
  if ('problem' in made) throw new Error(made.problem);
  return made.link;
}
const textOf = (link: string) => link.slice(BEFORE.length);

describe('a link of progress', () => {
  it('is read as it was written, also by a page at another address', async () => {
    const link = await linkOf(begun);
    expect(link.startsWith(`${BEFORE}1.`)).toBe(true);
    expect(await readProgressLink(textOf(link))).toEqual({ progress: begun });
  });

  it('of a whole course has room in an address', async () => {
    const made = await createProgressLink(whole, ALL, PAGE);
    expect(made).toMatchObject({ leftOutText: expect.any(String) });
    const link = await linkOf(whole);
    expect(link.length).toBeLessThanOrEqual(MAX_LINK_LENGTH);
    const read = await readProgressLink(textOf(link));
    expect('progress' in read && Object.keys(read.progress)).toEqual(ALL.map((each) => each.id));
  });

  it('says what it leaves out for want of room, and where a file is the only way', async () => {
    /** Characters that cannot be deflated. */
    const random = (length: number, seed: number) =>
      fc
        .sample(
          fc.array(fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789'.split('')), {
            minLength: length,
            maxLength: length,
          }),
          {
            numRuns: 1,
            seed,
          },
        )
        .flat()
        .join('');
    const certified = ALL.slice(0, 4).map(({ id: name }, nth): [string, StoredLesson] => [
      name,
      {
        ...NOT_BEGUN,
        certificate: {
          at: 1,
          chapters: {},
          link: `#/events?demo=1.${random(3000, nth)}`,
          note: null,
        },
      },
    ]);
    const made = await createProgressLink(Object.fromEntries(certified), ALL, PAGE);
    expect(made).toMatchObject({ leftOutText: expect.stringContaining('links of certificates') });
    expect('link' in made && (await readProgressLink(textOf(made.link)))).toMatchObject({
      progress: { [id]: { certificate: { link: null, note: expect.stringContaining('no room') } } },
    });
    const long = ALL.slice(0, 4).map(({ id: name, chapters }, nth): [string, StoredLesson] => [
      name,
      {
        ...NOT_BEGUN,
        chapters: Object.fromEntries(
          Object.keys(chapters).map((chapter, at) => [
            chapter,
            { ...done(at), saw: random(600, 100 * nth + at) },
          ]),
        ),
      },
    ]);
    expect(await createProgressLink(Object.fromEntries(long), ALL, PAGE)).toEqual({
      problem: expect.stringContaining('Save it as a file'),
    });
  });

  it('of anything that the storage can hold is read again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), async (hints, certificate) => {
        const stored = readStoredLessons({ [id]: { ...begun[id], hints, certificate } });
        const read = await readProgressLink(textOf(await linkOf(stored)));
        expect(read).not.toHaveProperty('problem');
      }),
    );
  });

  it('is refused or read, whatever it holds, and never throws', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.jsonValue(),
        async (text, lessons) => {
          for (const given of [
            text,
            `1.${text}`,
            await encodeLinkText(text),
            await encodeLinkText(JSON.stringify(lessons)),
          ])
            expect(await readProgressLink(given)).toEqual({
              problem: expect.stringMatching(/\.$/),
            });
          const file = { format: 'parley-progress', version: 1, lessons };
          const read = await readProgressLink(await encodeLinkText(JSON.stringify(file)));
          if ('problem' in read) expect(read.problem).toMatch(/^The link is damaged: “/);
          else expect(readStoredLessons(read.progress)).toEqual(read.progress);
        },
      ),
    );
  });

  it('that was changed on its way never brings other progress', async () => {
    const text = textOf(await linkOf(begun));
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: text.length - 1 }),
        fc.constantFrom('A', 'z', '0', '-', '_', '!'),
        async (at, letter) => {
          const read = await readProgressLink(text.slice(0, at) + letter + text.slice(at + 1));
          if ('progress' in read) expect(read.progress).toEqual(begun);
        },
      ),
      { numRuns: 300 },
    );
    expect(await readProgressLink(text.slice(0, -9))).toEqual({
      problem: expect.stringContaining('its end is missing'),
    });
  });

  it('that inflates without end is not read', async () => {
    const text = await encodeLinkText(' '.repeat(MAX_PROGRESS_FILE_BYTES + 1));
    expect(text.length).toBeLessThan(MAX_LINK_LENGTH);
    expect(await readProgressLink(text)).toEqual({
      problem: 'The link holds more than 2 MB, too much for progress.',
    });
  });

  it.each([
    ['27.AAAA', 'newer version of Parley'],
    ['1.', 'its end is missing'],
    ['x', 'damaged'],
  ])('%j is refused: %s', async (text, why) => {
    expect(await readProgressLink(text)).toEqual({ problem: expect.stringContaining(why) });
  });
});

describe('progress that takes the place of another', () => {
  it('has nothing of that but where lessons began', () => {
    const starts = {
      main: {
        exchange: 'x0000000001',
        at: 1,
        delivery: null,
        interaction: null,
        after: null,
        afterAt: null,
      },
    };
    const here: Progress = {
      [id]: { ...NOT_BEGUN, starts, chapters: { [second]: done(9) } },
      other: { ...NOT_BEGUN, chapters: { one: done(8) } },
    };
    const now = replaceProgress(here, { ...begun, unknown: NOT_BEGUN }, ALL);
    expect(now).toEqual({ [id]: { ...begun[id], starts } });
  });
});
