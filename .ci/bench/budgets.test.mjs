import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overBudget, readBudgets, TOLERANCE, withResults } from './budgets.mjs';
import { documentOf, DOCUMENT } from './document.mjs';
import { resultOf, ROW } from './results.fixture.mjs';
import { ROWS } from './rows.mjs';

/** @type {(more?: Partial<import('./rows.mjs').Row>) => import('./rows.mjs').Row} */
const row = (more) => ({ ...ROW, ...more });
const compared = (/** @type {number} */ ratio, name = ROW.name) => resultOf(name, ratio);
const stored = (/** @type {number} */ budget) => ({
  machine: '',
  rows: { 'a call': { budget, date: '2026-01-01', result: compared(1) } },
});

describe('a result and its budget', () => {
  it('is reported by name if it takes longer than the budget and the tolerance', () => {
    expect(overBudget(row(), compared(2 * TOLERANCE.processor), stored(2))).toBeNull();
    expect(overBudget(row(), compared(2.7), stored(2))).toBe(
      'a call: 2.70 ×, and the budget is 2.00 ×, with tolerance 2.60 ×',
    );
  });

  it('is reported if it is slower, where speed counts', () => {
    // A ratio is time of ours by time of the floor: 2 is half as fast.
    const speed = row({ as: 'speed' });
    expect(overBudget(speed, compared(2), stored(0.6))).toBeNull();
    expect(overBudget(speed, compared(2), stored(0.7))).toContain('a call: 0.50 ×');
  });

  it('is reported if it needs more memory', () => {
    const memory = row({ as: 'MB' });
    expect(overBudget(memory, { name: 'a call', amount: 54 }, stored(50))).toBeNull();
    expect(overBudget(memory, { name: 'a call', amount: 56 }, stored(50))).toContain('56 MB');
  });

  it('has more tolerance where the clock measures', () => {
    const inBrowser = row({ byClock: true });
    expect(overBudget(inBrowser, compared(1.4), stored(1))).toBeNull();
    expect(overBudget(row(), compared(1.4), stored(1))).not.toBeNull();
  });

  it('is reported without a budget', () => {
    expect(overBudget(row({ name: 'new' }), compared(1, 'new'), stored(1))).toContain('no budget');
  });

  it('is never reported when it is better than before', () => {
    const figures = fc.double({ min: 0.01, max: 100, noNaN: true });
    const kinds = fc.constantFrom(/** @type {const} */ ('speed'), /** @type {const} */ ('time'));
    fc.assert(
      fc.property(kinds, figures, figures, (as, one, other) => {
        const [better, worse] = [Math.min(one, other), Math.max(one, other)];
        const budget = as === 'speed' ? 1 / worse : worse;
        expect(overBudget(row({ as }), compared(better), stored(budget))).toBeNull();
      }),
    );
  });
});

describe('storing', () => {
  const rows = [row({ name: 'one' }), row({ name: 'two', as: 'speed' })];
  const circumstances = { machine: 'this one', date: '2026-02-02' };

  it('makes the figure of each result its budget, and keeps those of other rows', () => {
    const before = withResults(rows, [compared(3, 'one')], circumstances, stored(1));
    const after = withResults(rows, [compared(4, 'two')], circumstances, before);
    expect(after.rows).toMatchObject({ one: { budget: 3 }, two: { budget: 0.25 } });
  });

  it('forgets rows that are gone', () => {
    expect(withResults(rows, [], circumstances, stored(1)).rows).toEqual({});
  });
});

it('every row has a name of its own, and every budget is that of a row', () => {
  const names = ROWS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const stored = Object.keys(readBudgets().rows);
  expect(stored).toEqual(names.filter((name) => stored.includes(name)));
});

it('the document shows what is stored', () => {
  const there = readFileSync(DOCUMENT, 'utf8');
  const document = documentOf(ROWS, readBudgets(), there);
  // The formatter aligns the table and wraps the text.
  const words = (/** @type {string} */ text) => text.replaceAll(/[\s-]+/g, ' ');
  expect(words(there)).toBe(words(document));
});
