import { expect, it } from 'vitest';
import { secondsLeft } from './RemedyList.tsx';

it('counts whole seconds down to zero, and no further', () => {
  const left = (now: number) => secondsLeft(1_767_225_600, 30, now);
  expect(left(1_767_225_600)).toBe(30);
  expect(left(1_767_225_600.4)).toBe(30);
  expect(left(1_767_225_601)).toBe(29);
  expect(left(1_767_225_629.5)).toBe(1);
  expect(left(1_767_225_630)).toBe(0);
  expect(left(1_767_229_000)).toBe(0);
});

it('starts again with a clock that is turned back', () => {
  expect(secondsLeft(1_767_225_600, 30, 1_767_225_590)).toBe(40);
});
