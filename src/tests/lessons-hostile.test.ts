import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChapterFacts, LessonCall } from '../lessons/definition/facts.ts';
import { chaptersOf } from '../lessons/definition/lesson.ts';
import { addPractice } from '../lessons/definition/practice.ts';
import { LESSONS } from '../lessons/lessons.ts';
import { openLesson } from './lesson-world.fixture.ts';

/** What JSON can hold in place of a text, and what has no primitive value. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  -1,
  '',
  '%zz%',
  '__proto__',
  'x'.repeat(100_000),
  [],
  [null],
  [[], { type: null, text: [] }],
  {},
  { toString: 1, valueOf: 1 },
  { constructor: null, hasOwnProperty: 1, messages: [null], next_cursor: {} },
];
const value = fc.constantFrom(...HOSTILE);

/** A call whose arguments and answer hold anything under the names that checks read. */
const spoiled = (call: LessonCall): fc.Arbitrary<LessonCall> =>
  fc
    .record({
      args: fc.array(value, { minLength: 3, maxLength: 3 }),
      answer: fc.array(value, { minLength: 3, maxLength: 3 }),
      error: fc.constantFrom(call.error, null, 'channel_not_found', 'ratelimited', 'constructor'),
      path: fc.constantFrom(call.path, '/api/x?cursor=%zz&code=', '/services/%/%/%'),
      location: fc.constantFrom(call.location, '', 'http://[', 'data:,1'),
    })
    .map(({ args, answer, ...changed }) => ({
      ...call,
      ...changed,
      args: replaced(call.args, args),
      answer: replaced(call.answer, answer),
    }));

const replaced = (record: Readonly<Record<string, unknown>>, values: readonly unknown[]) =>
  Object.fromEntries(Object.keys(record).map((name, at) => [name, values[at % values.length]]));

describe('the checks of lessons', () => {
  it.each(addPractice(LESSONS).map((lesson) => [lesson.id, lesson] as const))(
    'of %s find something in every call, whatever it holds',
    async (_, lesson) => {
      const { driver, facts } = await openLesson(lesson);
      for (const [, { solve }] of chaptersOf(lesson)) await solve(driver);
      const { calls, readings, deliveries, interactions, world } = await facts();
      const all = [...calls, ...readings];
      fc.assert(
        fc.property(fc.tuple(...all.map(spoiled)), fc.nat(), value, (hostile, begin, strange) => {
          const chapterCalls = hostile.slice(begin % all.length);
          const seen: ChapterFacts = {
            calls: hostile,
            chapterCalls,
            readings: hostile,
            chapterReadings: chapterCalls,
            deliveries,
            interactions: interactions.map((each) => ({
              ...each,
              payload: replaced(each.payload, [strange]),
              answer: each.answer === null ? null : replaced(each.answer, [strange]),
            })),
            world,
          };
          for (const [, { check }] of chaptersOf(lesson))
            expect(check(seen).done).toBeTypeOf('boolean');
        }),
        { numRuns: 100 },
      );
    },
  );
});
