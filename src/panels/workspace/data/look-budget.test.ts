import { expect, it } from 'vitest';
import { LookBudget } from './look-budget.ts';

it('lets a few looks through at once, then one every three seconds', () => {
  const budget = new LookBudget();
  const waits = [0, 0, 0, 0, 0].map((now) => budget.take(now));
  expect(waits).toEqual([0, 0, 0, 0, 3000]);
  expect(budget.take(3000)).toBe(3000);
});

it('saves up no more than those few', () => {
  const budget = new LookBudget();
  const waits = [60_000, 60_000, 60_000, 60_000, 60_000].map((now) => budget.take(now));
  expect(waits).toEqual([0, 0, 0, 0, 3000]);
});
