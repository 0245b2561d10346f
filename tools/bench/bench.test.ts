import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readArguments } from './arguments.ts';
import { DOCUMENT, overBudget, readBudgets, TOLERANCE, withResults, withTable } from './budgets.ts';
import { compare, comparedFrom, median } from './compare.ts';
import { checkRows, requireCanaryToSing } from './measure.ts';
import { CANARY, ROWS, rowsFor, type Row } from './rows.ts';
import { rowLine, tableOf } from './table.ts';

const ROW: Row = { name: 'a call', section: 'posting', groups: [], floor: '', as: 'time' };
const row = (more: Partial<Row>): Row => ({ ...ROW, ...more });

/** The result of a row that took that many times as long as its floor, in every round. */
const resultOf = (name: string, ratio: number) => ({
  ...comparedFrom([{ ours: ratio, floor: 1, later: ratio / 2 }], 1),
  name,
});
const budgetOf = (budget: number, name = ROW.name) => ({
  machine: '',
  rows: { [name]: { budget, date: '2026-01-01', result: resultOf(name, 1) } },
});

describe('what is measured', () => {
  it('is the median of the rounds, which load on both sides does not change', () => {
    const rounds = [
      [20, 10],
      [200, 100],
      [60, 30],
      [90, 10],
      [22, 11],
    ].map(([ours = 0, floor = 0]) => ({ ours, floor, later: null }));
    expect(comparedFrom(rounds, 5)).toMatchObject({ ratio: 2, low: 2, high: 2, ours_us: 12_000 });
    expect(median([4, 1, 2, 3])).toBe(2.5);
  });

  it('makes ready and tidies up apart, for exactly the calls of a batch', async () => {
    const seen = { ready: 0, called: 0, tidied: 0 };
    await compare({
      rounds: 3,
      calls: 4,
      warmUp: { minMs: 0, maxMs: 0, calls: 0 },
      before: async (calls) => void (seen.ready += calls),
      ours: async () => expect((seen.called += 1)).toBeLessThanOrEqual(seen.ready),
      floor: async () => undefined,
      after: async () => void (seen.tidied += 1),
    });
    expect(seen).toEqual({ ready: 12, called: 12, tidied: 3 });
  });
});

describe('a result and its budget', () => {
  it.each([
    [{}, 2 * TOLERANCE.processor, 2, null],
    [{}, 2.7, 2, 'a call: 2.70 ×, and the budget is 2.00 ×, with tolerance 2.60 ×'],
    // A ratio is time of ours by time of the floor: 2 is half as fast.
    [{ as: 'speed' }, 2, 0.6, null],
    [{ as: 'speed' }, 2, 0.7, 'a call: 0.50 ×, and the budget is 0.70 ×, with tolerance 0.54 ×'],
    [{ byClock: true }, 1.4, 1, null],
    [{ name: 'new' }, 1, 1, 'new: no budget; store one with --write'],
  ] as const)('%j: %d times the floor, of a budget of %d', (more, ratio, budget, said) => {
    expect(overBudget(row(more), resultOf('', ratio), budgetOf(budget))).toBe(said);
  });

  it('is never reported when it is better than before', () => {
    const figures = fc.double({ min: 0.01, max: 100, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom('speed', 'time'), figures, figures, (as, one, other) => {
        const [better, worse] = [Math.min(one, other), Math.max(one, other)];
        const budget = budgetOf(as === 'speed' ? 1 / worse : worse);
        expect(overBudget(row({ as }), resultOf('', better), budget)).toBeNull();
      }),
    );
  });

  it('is measured again if it is over, and fails by name if it is over twice', async () => {
    const rows = ['quick', 'slow'].map((name) => row({ name }));
    const budgets = {
      machine: '',
      rows: { ...budgetOf(1, 'quick').rows, ...budgetOf(1, 'slow').rows },
    };
    const results = [resultOf('quick', 1), resultOf('slow', 3)];
    await checkRows(rows, results, budgets, async (again) => {
      expect(again).toEqual([rows[1]]);
      return [resultOf('slow', 1.1)];
    });
    const failing = checkRows(rows, results, budgets, async () => [resultOf('slow', 2.5)]);
    await expect(failing).rejects.toMatchObject({
      message: '1 of 2 rows are over budget',
      output: expect.stringMatching(/^slow: 2\.50 ×/),
    });
  });

  it('includes a planted slow row, and the bench fails if that is not reported', async () => {
    await requireCanaryToSing(async () => [resultOf(CANARY.name, 2)]);
    const silent = requireCanaryToSing(async () => [resultOf(CANARY.name, 1)]);
    await expect(silent).rejects.toThrow(`did not report its canary: ${CANARY.name}`);
  });

  it('is stored as the figure of its row; other rows keep theirs, and rows that are gone none', () => {
    const rows = [row({ name: 'one' }), row({ name: 'two', as: 'speed' })];
    const now = { machine: 'this one', date: '2026-02-02' };
    const before = withResults(rows, [resultOf('one', 3)], now, budgetOf(1));
    const after = withResults(rows, [resultOf('two', 4)], now, before);
    expect(after.rows).toMatchObject({ one: { budget: 3 }, two: { budget: 0.25 } });
    expect(Object.keys(after.rows)).toEqual(['one', 'two']);
  });
});

it('a row begins with its figure, says whether its goal is reached, and escapes bars', () => {
  const page = row({ name: 'a page', floor: 'the least | of all', goal: 1 });
  const result = resultOf('a page', 0.8);
  expect(rowLine(page, result).trim()).toBe(
    '0.80 ×  (goal ≤ 1.00 ×)  a page [800 µs against 1.00 ms; spread 0.80–0.80; with later work 1.20 ×]',
  );
  const memory = row({ name: 'memory', as: 'MB', goal: 60 });
  const lines = tableOf([
    { row: page, result },
    { row: memory, result: { name: 'memory', amount: 70 } },
  ]);
  expect(lines).toContain(String.raw`≤ 1.00 × | yes | a page | the least \| of all |`);
  expect(lines).toContain('| 70 MB | memory | ≤ 60 MB | **no** | memory |');
});

it('every row has a name of its own, and the document shows the budgets that are stored', () => {
  const names = ROWS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const stored = Object.keys(readBudgets().rows);
  expect(stored).toEqual(names.filter((name) => stored.includes(name)));
  // The formatter aligns the table.
  const words = (text: string) => text.replaceAll(/[\s-]+/g, ' ');
  const document = readFileSync(DOCUMENT, 'utf8');
  expect(words(withTable(document, ROWS, readBudgets()))).toBe(words(document));
});

it('reads which rows, whether to check or to write, and a peer', () => {
  const none = { only: undefined, check: false, write: false, peer: null };
  expect(readArguments([])).toEqual(none);
  expect(readArguments(['--check', '--only', 'a'])).toEqual({ ...none, only: 'a', check: true });
  const { peer } = readArguments(['--only', 'http', '--peer', 'http://127.0.0.1:4003/']);
  expect(peer).toEqual({ url: 'http://127.0.0.1:4003', token: 'xoxb-test' });
  expect(rowsFor('posting').every(({ section }) => section === 'posting')).toBe(true);
  expect(rowsFor('chat.delete')).toHaveLength(3);
});

it.each([
  [['--fast'], 'the arguments of bench are invalid'],
  [['users.list'], 'name rows with --only, not users.list'],
  [['--peer', 'http://a.test'], 'give --peer with --only http and nothing else'],
  [['--only', 'http', '--peer', 'a'], '--peer must be a URL, and "a" is none'],
  [['--check', '--write'], 'give --check or --write, not both'],
])('refuses %j', (args, message) => {
  expect(() => readArguments(args)).toThrow(message);
});
