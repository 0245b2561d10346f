import { expect, it } from 'vitest';
import { checkRows, requireCanaryToSing } from './check-rows.ts';
import { resultOf, ROW } from './results.fixture.ts';
import { CANARY, type Row } from './rows.ts';

const quick = { ...ROW, name: 'quick' };
const slow = { ...ROW, name: 'slow' };
const budget = { budget: 1, date: '', result: resultOf('', 1) };
const budgets = { machine: '', rows: { quick: budget, slow: budget } };
const results = [resultOf('quick', 1), resultOf('slow', 3)];

it('fails with the name of the row that is over its budget twice, and of no other', async () => {
  const checked = checkRows([quick, slow], results, budgets, async () => [resultOf('slow', 2.5)]);
  await expect(checked).rejects.toMatchObject({
    message: '1 of 2 rows are over budget',
    output: 'slow: 2.50 ×, and the budget is 1.00 ×, with tolerance 1.30 ×',
  });
});

it('measures only what is over its budget once more, and passes if something disturbed it', async () => {
  const again: string[] = [];
  const measure = async (rows: readonly Row[]) => {
    again.push(...rows.map(({ name }) => name));
    return [resultOf('slow', 1.1)];
  };
  await checkRows([quick, slow], results, budgets, measure);
  expect(again).toEqual(['slow']);
});

it('reports the planted slow row, and fails if it is not reported', async () => {
  await requireCanaryToSing(async () => [resultOf(CANARY.name, 2)]);
  const silent = requireCanaryToSing(async () => [resultOf(CANARY.name, 1)]);
  await expect(silent).rejects.toThrow(`did not report its canary: ${CANARY.name}`);
});
