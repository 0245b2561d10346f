import { expect, it } from 'vitest';
import { checkRows, requireCanaryToSing } from './check-rows.mjs';
import { CANARY } from './rows.mjs';

/** @typedef {import('./rows.mjs').Row} Row */

const as = /** @type {const} */ ('time');
const quick = { name: 'quick', section: 'posting', groups: [], floor: '', as };
const slow = { ...quick, name: 'slow' };
const result = (/** @type {string} */ name, /** @type {number} */ ratio) => ({
  name,
  ratio,
  low: ratio,
  high: ratio,
  later: ratio,
  ours_us: ratio,
  floor_us: 1,
});
const budget = { budget: 1, date: '', result: result('', 1) };
const budgets = { machine: '', rows: { quick: budget, slow: budget } };
const results = [result('quick', 1), result('slow', 3)];

it('fails with the name of the row that is over its budget twice, and of no other', async () => {
  const checked = checkRows([quick, slow], results, budgets, async () => [result('slow', 2.5)]);
  await expect(checked).rejects.toMatchObject({
    message: '1 of 2 rows are over budget',
    output: 'slow: 2.50 ×, and the budget is 1.00 ×, with tolerance 1.30 ×',
  });
});

it('measures only what is over its budget once more, and passes if something disturbed it', async () => {
  /** @type {string[]} */
  const again = [];
  const measure = async (/** @type {readonly Row[]} */ rows) => {
    again.push(...rows.map(({ name }) => name));
    return [result('slow', 1.1)];
  };
  await checkRows([quick, slow], results, budgets, measure);
  expect(again).toEqual(['slow']);
});

it('reports the planted slow row, and fails if it is not reported', async () => {
  await requireCanaryToSing(async () => [result(CANARY.name, 2)]);
  const silent = requireCanaryToSing(async () => [result(CANARY.name, 1)]);
  await expect(silent).rejects.toThrow(`did not report its canary: ${CANARY.name}`);
});
