import { expect, it } from 'vitest';
import { done, notDone, type LessonCall, type LessonFacts } from './facts.ts';
import type { Chapter, Lesson } from './lesson.ts';
import { progressOf } from './progress.ts';

const chapter = (name: string): Chapter => ({
  title: name,
  text: [],
  task: '',
  view: { panel: 'explorer' },
  places: {},
  hints: [''],
  check: ({ chapterCalls }) => {
    const found = chapterCalls.find((call) => call.name === name);
    return found ? done(`Saw ${name}.`, found) : notDone(`No ${name} yet.`);
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
  interactions: [],
  world: {} as LessonFacts['world'],
});

it('finishes chapters in order, and counts no call twice', () => {
  expect(progressOf(lesson, facts('delete', 'post'))).toEqual({
    findings: {
      first: done('Saw post.', 'x2'),
      second: notDone('No post yet.'),
    },
    lastCall: 'x2',
    current: 'second',
  });
  const all = progressOf(lesson, facts('post', 'post', 'delete'));
  expect([Object.keys(all.findings), all.current]).toEqual([['first', 'second', 'third'], null]);
});

it('takes a check that fails for one that found nothing, and goes on', () => {
  const failing = (): never => {
    throw new TypeError('no text');
  };
  const broken = { ...lesson.chapters, second: { ...chapter('post'), check: failing } };
  const { findings, current } = progressOf({ ...lesson, chapters: broken }, facts('post'));
  expect([Object.keys(findings), current]).toEqual([['first', 'second'], 'second']);
  expect(findings['second']).toEqual({
    done: false,
    hint: expect.stringContaining('TypeError: no text'),
  });
});

it('keeps finished what was finished, after a reset of the world too', () => {
  const finished = { first: {}, second: {} };
  expect(progressOf(lesson, facts(), { finished }).current).toBe('third');
  expect(progressOf(lesson, facts('delete'), { finished, lastCall: 'x1' }).current).toBe('third');
});
