import { existsSync, readFileSync, rmSync } from 'node:fs';
import { provideBrowser } from '../browser.mjs';
import { ensureBuilt } from '../built.mjs';
import { CheckFailure } from '../check-failure.mjs';
import { runTool } from '../program.mjs';

const REPORT = 'test-results/e2e.json';

/** End-to-end tests of the build, in a browser. Arguments are Playwright's: `npm run e2e -- -g 'reload'`. */
export const e2e = {
  name: 'e2e',
  /** @param {{ live?: boolean, args?: readonly string[] }} [options] */
  async run({ live = false, args = [] } = {}) {
    await provideBrowser({ live });
    await ensureBuilt({ live });
    rmSync(REPORT, { force: true });
    const { ok, output } = await runTool(
      '@playwright/test',
      ['test', '--config', 'e2e/playwright.config.ts', '--forbid-only', ...args],
      { live, limitSeconds: 1500 },
    );
    if (!existsSync(REPORT)) throw new CheckFailure('Playwright ended without a report', output);

    /** @type {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} */
    const { stats } = JSON.parse(readFileSync(REPORT, 'utf8'));
    const tests = {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    };
    if (!ok) throw new CheckFailure('end-to-end tests fail', output, tests);
    if (tests.passed === 0) throw new CheckFailure('no end-to-end test ran', output, tests);
    return { note: `${tests.passed} passed`, tests };
  },
};
