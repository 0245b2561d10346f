import { expect, it } from 'vitest';
import {
  done,
  missing,
  type LessonCall,
  type LessonFacts,
} from '../../lessons/definition/facts.ts';
import type { Chapter, Lesson } from '../../lessons/definition/lesson.ts';
import { followLesson, startNow } from './follow-lesson.ts';
import { WORLD_START } from './kept-lesson.ts';

const chapter = (name: string): Chapter => ({
  title: name,
  text: [],
  task: '',
  view: { panel: 'explorer' },
  places: {},
  hints: [''],
  check: ({ fresh }) => {
    const found = fresh.find((call) => call.name === name);
    return found ? done(`Saw ${name}.`, found) : missing(`No ${name} yet.`);
  },
  solve: async () => {},
});
const lesson: Lesson = {
  id: 'two-posts',
  number: 1,
  title: '',
  summary: '',
  minutes: 1,
  world: { seed: 1, now: 0, frozen: true },
  chapters: { first: chapter('post'), second: chapter('post'), third: chapter('delete') },
  end: { text: [], view: { panel: 'explorer' } },
};
const facts = (...names: readonly string[]): LessonFacts => ({
  calls: names.map((name, at) => ({ id: `x${at + 1}`, name }) as LessonCall),
  readings: [],
  deliveries: [],
  world: {} as LessonFacts['world'],
});

it('finishes chapters in order, and counts no call twice', () => {
  expect(followLesson(lesson, facts('delete', 'post'), {}, WORLD_START)).toEqual({
    finished: [{ chapter: 'first', saw: 'Saw post.', call: 'x2' }],
    after: 'x2',
    current: 'second',
    hint: 'No post yet.',
  });
  const all = followLesson(lesson, facts('post', 'post', 'delete'), {}, WORLD_START);
  expect([all.finished.length, all.current]).toEqual([3, null]);
});

it('takes a check that fails for one that found nothing, and goes on', () => {
  const failing = (): never => {
    throw new TypeError('no text');
  };
  const broken = { ...lesson.chapters, second: { ...chapter('post'), check: failing } };
  const found = followLesson({ ...lesson, chapters: broken }, facts('post'), {}, WORLD_START);
  expect(found.finished.map((each) => each.chapter)).toEqual(['first']);
  expect(found.current).toBe('second');
  expect(found.hint).toContain('TypeError: no text');
});

it('keeps finished what was finished, after a reset of the world too', () => {
  const known = { first: {}, second: {} };
  expect(followLesson(lesson, facts(), known, WORLD_START).current).toBe('third');
  const after = followLesson(lesson, facts('delete'), known, { ...WORLD_START, after: 'x1' });
  expect(after.current).toBe('third');
});

it.each([
  ['in the same world', [{ id: 'x5', at: 9 }], 'x5'],
  ['whose oldest calls the log has dropped', [{ id: 'x7', at: 12 }], 'x5'],
  ['that was reset', [{ id: 'x2', at: 3 }], null],
  ['that was reset and is empty', [], null],
  [
    'that was reset, with as many calls since',
    [
      { id: 'x5', at: 20 },
      { id: 'x6', at: 21 },
    ],
    null,
  ],
])('begins at the right call in a world %s', (_, log, exchange) => {
  const start = { exchange: 'x5', at: 9, delivery: null, after: null };
  expect(startNow(start, log).exchange).toBe(exchange);
});

it('forgets the call of the last chapter when that was undone', () => {
  const start = { exchange: 'x1', at: 1, delivery: null, after: 'x5' };
  expect(startNow(start, [{ id: 'x1', at: 1 }])).toEqual({ ...start, after: null });
});
