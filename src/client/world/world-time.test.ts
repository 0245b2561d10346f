import { expect, it } from 'vitest';
import { worldTime } from './world-time.ts';

const clock = { now: 1767225600.5, frozen: false };

it('goes on as fast as the page’s clock', () => {
  expect(worldTime(clock, 10_000, 12_250)).toBe(1767225602.75);
});

it('stands still when frozen', () => {
  expect(worldTime({ ...clock, frozen: true }, 10_000, 99_000)).toBe(1767225600.5);
});

it('does not go back when the page’s clock does', () => {
  expect(worldTime(clock, 10_000, 4000)).toBe(1767225600.5);
});
