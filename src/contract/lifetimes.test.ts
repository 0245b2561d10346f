import { expect, it } from 'vitest';
import { lifetimeText } from './lifetimes.ts';

it.each([
  [1, 'one second'],
  [30, '30 seconds'],
  [60, 'one minute'],
  [600, 'ten minutes'],
  [90, '90 seconds'],
  [3600, 'one hour'],
  [43_200, 'twelve hours'],
])('%s seconds are “%s” in a sentence', (seconds, text) => {
  expect(lifetimeText(seconds)).toBe(text);
});
