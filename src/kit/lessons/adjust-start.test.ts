import { expect, it } from 'vitest';
import { WORLD_START } from './stored-lesson.ts';
import { adjustStart } from './settle-start.ts';

const begun = {
  exchange: 'x3',
  at: 9,
  delivery: null,
  interaction: null,
  after: null,
  afterAt: null,
};
const goingOn = { ...begun, after: 'x5', afterAt: 12 };
const fromTheStart = { ...goingOn, exchange: null, at: null };

const call = (id: string, at: number) => ({ id, at });

it.each([
  ['in the same world', begun, [call('x3', 9)]],
  ['whose oldest calls the log has dropped', begun, [call('x7', 13)]],
  ['in which nothing was called before', { ...WORLD_START }, []],
  ['that was rewound to before the last chapter was finished', goingOn, [call('x3', 9)]],
  [
    'that was rewound and went on',
    goingOn,
    [call('x3', 9), call('x6', 10), call('x7', 11), call('x8', 12)],
  ],
])('a start stays in a world %s', (_, start, log) => {
  expect(adjustStart(start, log)).toBe(start);
});

it.each([
  ['in which there were fewer calls since', begun, [call('x2', 3)]],
  ['in which nothing was called since', begun, []],
  ['in which there were as many calls since', begun, [call('x3', 20), call('x4', 21)]],
  ['where all counted before, with fewer calls since', fromTheStart, [call('x1', 20)]],
  ['where all counted before, with as many calls since', fromTheStart, [call('x5', 20)]],
])('everything counts in a world that was reset, %s', (_, start, log) => {
  expect(adjustStart(start, log)).toEqual(WORLD_START);
});
