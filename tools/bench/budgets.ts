import type { Row } from './rows.ts';
import type { Result } from './section.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, platform, release, totalmem } from 'node:os';
import { figureOf, isWithin, tableOf, formatFigure } from './table.ts';

/**
 * What was measured when the document was written, and with it the budget of each row: a figure may be worse than its
 * budget by the tolerance of its kind, and then fails.
 */
export const BUDGETS = 'tools/bench/budgets.json';

/**
 * How much worse than its budget a figure may be. Ratios of processor time differ by up to a fifth between runs on a
 * machine that is busy with other things, and a row that fails is measured again. In a browser, and of the slowest calls,
 * only the time of the clock can be measured, and several processes share it. Memory is counted, and hardly differs.
 */
export const TOLERANCE = { processor: 1.3, clock: 1.5, memory: 1.1 };

export type Budget = { budget: number; date: string; result: Result };

export type Budgets = { machine: string; rows: Record<string, Budget> };

export const readBudgets = (): Budgets => JSON.parse(readFileSync(BUDGETS, 'utf8'));

/**
 * Stores what was measured as the new budgets of these rows; those of other rows stay.
 *
 * @param rows all rows there are, in order
 */
export function withResults(
  rows: readonly Row[],
  results: readonly Result[],
  { machine, date }: { machine: string; date: string },
  stored: Budgets,
): Budgets {
  const kept = rows.flatMap((row) => {
    const result = results.find(({ name }) => name === row.name);
    const budget =
      result === undefined
        ? stored.rows[row.name]
        : { budget: Number(figureOf(row, result).toPrecision(3)), date, result };
    return budget === undefined ? [] : [[row.name, budget] as const];
  });
  return { machine, rows: Object.fromEntries(kept) };
}

export const writeBudgets = (budgets: Budgets) =>
  writeFileSync(BUDGETS, `${JSON.stringify(budgets, null, 2)}\n`);

/** Says what is wrong with a result; null if it is within its budget and the tolerance. */
export function overBudget(row: Row, result: Result, { rows }: Budgets): string | null {
  const stored = rows[row.name];
  if (stored === undefined) return `${row.name}: no budget; store one with --write`;
  const figure = figureOf(row, result);
  const bound = boundOf(row, stored.budget);
  if (isWithin(row, figure, bound)) return null;
  const [is, may, budget] = [figure, bound, stored.budget].map((value) => formatFigure(row, value));
  return `${row.name}: ${is}, and the budget is ${budget}, with tolerance ${may}`;
}

function boundOf({ as, byClock = false }: Row, budget: number) {
  const kind = as === 'MB' ? 'memory' : byClock ? 'clock' : 'processor';
  return as === 'speed' ? budget / TOLERANCE[kind] : budget * TOLERANCE[kind];
}

export const DOCUMENT = 'docs/benchmarks.md';

/** The machine that measures, in one line. */
export function machine() {
  const all = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${all.length} × ${all[0]?.model ?? 'processor'}, ${gigabytes} GB, ${platform()} ${release()}, Node ${process.versions.node}`;
}

/** The document with the results that are stored. */
export function withTable(document: string, rows: readonly Row[], budgets: Budgets) {
  const known = rows.flatMap((row) => {
    const stored = budgets.rows[row.name];
    return stored === undefined ? [] : [{ row, result: stored.result, date: stored.date }];
  });
  const dates = [...new Set(known.map(({ date }) => date))].toSorted();
  const head = `Measured on ${dates.join(' and ')} with ${budgets.machine}.`;
  return document.replace(
    /(<!-- results[^\n]*-->\n)[^]*(\n<!-- end of results -->)/,
    (_, begin, end) => `${begin}\n${head}\n\n${tableOf(known)}\n${end}`,
  );
}
