import { expect, it } from 'vitest';
import { ReadBudget } from './use-record-changes.ts';

it('allows four reads at once, then one every three seconds', () => {
  const budget = new ReadBudget();
  const waits = [0, 0, 0, 0, 0].map((now) => budget.reserveRead(now));
  expect(waits).toEqual([0, 0, 0, 0, 3000]);
  expect(budget.reserveRead(3000)).toBe(3000);
});

it('accumulates no more than four', () => {
  const budget = new ReadBudget();
  const waits = [60_000, 60_000, 60_000, 60_000, 60_000].map((now) => budget.reserveRead(now));
  expect(waits).toEqual([0, 0, 0, 0, 3000]);
});
