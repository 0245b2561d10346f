import { existsSync, readFileSync, rmSync } from 'node:fs';
import { CheckFailure } from './check-failure.mjs';
import { runTool } from './program.mjs';

/**
 * A report of Playwright's, as far as it is read here.
 *
 * @typedef {object} Report
 * @property {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats
 * @property {Suite[]} suites
 *
 * @typedef {object} Suite
 * @property {Suite[]} [suites]
 * @property {{ tests: Test[] }[]} specs
 *
 * @typedef {object} Test
 * @property {{ type: string, description?: string }[]} annotations
 */

/**
 * Runs tests of Playwright's, and counts them.
 *
 * @param {object} options
 * @param {string} options.config
 * @param {string} options.report  file that the configuration has the JSON reporter write
 * @param {readonly string[]} options.args
 * @param {boolean} options.live
 * @param {number} [options.limitSeconds]
 * @param {Record<string, string>} [options.env]  added to the environment
 * @returns {Promise<{ tests: import('./check-failure.mjs').Tests, report: Report }>}
 * @throws {CheckFailure} when a test fails or none passes
 */
export async function runPlaywright({
  config,
  report: path,
  args,
  live,
  limitSeconds = 1500,
  env = {},
}) {
  rmSync(path, { force: true });
  const { ok, output } = await runTool(
    '@playwright/test',
    ['test', '--config', config, '--forbid-only', ...args],
    { live, limitSeconds, env },
  );
  if (!existsSync(path)) throw new CheckFailure('Playwright ended without a report', output);

  /** @type {Report} */
  const report = JSON.parse(readFileSync(path, 'utf8'));
  const { expected, unexpected, flaky, skipped } = report.stats;
  const tests = { passed: expected, failed: unexpected + flaky, skipped };
  if (!ok) throw new CheckFailure(`${tests.failed} tests fail`, output, tests);
  if (tests.passed === 0) throw new CheckFailure('no test ran', output, tests);
  return { tests, report };
}

/**
 * Processor time by file, as `cpu-reporter.mjs` wrote it.
 *
 * @param {string} report
 * @returns {[file: string, seconds: number][]}
 */
export const costsIn = (report) => Object.entries(JSON.parse(readFileSync(report, 'utf8')));
