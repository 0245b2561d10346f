import { ensureBuilt } from '../lib/built.ts';
import { CheckFailure } from '../lib/check-failure.mjs';
import { runTool } from '../lib/program.mjs';

/** A smaller result is an error of the measurement. */
const MIN_PLAUSIBLE_BYTES = 1_000;

/** The page stays within the budgets of .size-limit.mjs. */
export const size = {
  name: 'size',
  async run(options?: { live?: boolean }) {
    await ensureBuilt(options);
    const { ok, output } = await runTool('size-limit', ['--json']);
    let budgets: { name: string; passed: boolean; size: number; sizeLimit: number }[];
    try {
      budgets = JSON.parse(output);
    } catch {
      throw new CheckFailure('size-limit gave no result', output);
    }
    const rows = budgets.map(
      (budget) => `${budget.name} ${kB(budget.size)} of ${kB(budget.sizeLimit)}`,
    );
    if (!ok) throw new CheckFailure('the page is larger than its budget', rows.join('\n'));
    if (budgets.length === 0 || budgets.some((budget) => budget.size < MIN_PLAUSIBLE_BYTES)) {
      throw new CheckFailure('the measured sizes are implausibly small', rows.join('\n'));
    }
    return { note: rows.join(', ') };
  },
};

function kB(bytes: number) {
  return `${(bytes / 1000).toFixed(0)} kB`;
}
