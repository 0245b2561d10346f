import type { Result } from './section.ts';
import { CheckFailure } from '../lib/check-failure.mjs';
import { overBudget, type Budgets } from './budgets.ts';
import { measureRows } from './run-sections.ts';
import { CANARY, type Row } from './rows.ts';

export type Measure = (rows: readonly Row[]) => Promise<readonly Result[]>;

/**
 * Compares results with their budgets. Rows that are over theirs are measured once more, since something may have
 * disturbed them.
 *
 * @throws {CheckFailure} that names each row that is over its budget twice
 */
export async function checkRows(
  rows: readonly Row[],
  results: readonly Result[],
  budgets: Budgets,
  measure: Measure = measureRows,
) {
  const failures = (measured: readonly Result[]) =>
    rows.flatMap((row) => {
      const result = measured.find(({ name }) => name === row.name);
      const failure = result === undefined ? null : overBudget(row, result, budgets);
      return failure === null ? [] : [{ row, failure }];
    });
  const first = failures(results);
  if (first.length === 0) return;
  console.log('\nOver budget, so measured once more:');
  const again = failures(await measure(first.map(({ row }) => row)));
  if (again.length === 0) return;
  throw new CheckFailure(
    `${again.length} of ${rows.length} rows are over budget`,
    again.map(({ failure }) => failure).join('\n'),
  );
}

/**
 * A call that does twice the work it may do must be reported, or the check does not work.
 *
 * @throws {CheckFailure} when it is not
 */
export async function requireCanaryToSing(measure: Measure = measureRows) {
  const [result] = await measure([CANARY]);
  if (result === undefined) throw new CheckFailure('the canary of the bench was not measured');
  const budgets = {
    machine: '',
    rows: { [CANARY.name]: { budget: CANARY.goal, date: '', result } },
  };
  if (overBudget(CANARY, result, budgets) === null) {
    throw new CheckFailure(`the bench did not report its canary: ${CANARY.name}`);
  }
  console.log(`Reported, as it must be: ${CANARY.name}.`);
}
