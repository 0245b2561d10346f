import { existsSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { servedBuild } from './built.mjs';
import { CheckFailure } from './check-failure.mjs';
import { testPort } from './ports.mjs';
import { runTool } from './program.mjs';

/**
 * A report of Playwright's, as far as it is read here.
 *
 * @typedef {object} Report
 * @property {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats
 * @property {Suite[]} suites
 * @property {{ message?: string }[]} [errors]  of no test, such as a server that does not start
 *
 * @typedef {object} Suite
 * @property {string} [file]
 * @property {Suite[]} [suites]
 * @property {{ tests: Test[] }[]} specs
 *
 * @typedef {object} Test
 * @property {{ type: string, description?: string }[]} annotations
 * @property {{ duration: number }[]} [results]  in milliseconds
 */

/**
 * Runs tests of Playwright's on a copy of the build, and counts them.
 *
 * @param {object} options
 * @param {string} options.config
 * @param {string} options.results  folder for traces; beside it goes the report, with `.json` after its name. No two runs at the
 *   same time may share it
 * @param {readonly string[]} options.args
 * @param {boolean} options.live
 * @param {number} [options.limitSeconds]
 * @param {Record<string, string>} [options.env]  added to the environment
 * @param {number} [options.portsAfter]  ports to leave to a run at the same time, where `PARLEY_E2E_PORT` is given
 * @returns {Promise<{ tests: import('./check-failure.mjs').Tests, report: Report }>}
 * @throws {CheckFailure} when a test fails or none passes
 */
export async function runPlaywright({
  config,
  results,
  args,
  live,
  limitSeconds = 1500,
  env = {},
  portsAfter = 0,
}) {
  const port = await testPort(process.env.PARLEY_E2E_PORT, portsAfter);
  const build = servedBuild();
  const path = `${results}.json`;
  rmSync(path, { force: true });
  const { ok, output } = await runTool(
    '@playwright/test',
    ['test', '--config', config, '--output', results, '--forbid-only', ...args],
    {
      live,
      limitSeconds,
      env: {
        ...env,
        PARLEY_E2E_PORT: String(port),
        PARLEY_BUILD: build,
        PARLEY_REPORT: resolve(path),
      },
    },
  );
  if (!existsSync(path)) throw new CheckFailure('Playwright ended without a report', output);

  /** @type {Report} */
  const report = JSON.parse(readFileSync(path, 'utf8'));
  const { expected, unexpected, flaky, skipped } = report.stats;
  const tests = { passed: expected, failed: unexpected + flaky, skipped };
  if (!ok) throw new CheckFailure(failure(report, tests.failed), output, tests);
  if (tests.passed === 0) throw new CheckFailure('no test ran', output, tests);
  return { tests, report };
}

/**
 * Why a run failed. Where no test did, it never came to them.
 *
 * @param {Pick<Report, 'errors'>} report
 * @param {number} failed
 */
export function failure({ errors = [] }, failed) {
  if (failed > 0) return `${failed} tests fail`;
  const [first = 'it does not say why'] = errors.flatMap(({ message = '' }) =>
    stripVTControlCharacters(message).split('\n', 1),
  );
  return `Playwright stopped before it ran the tests: ${first}`;
}

/**
 * How many seconds the tests of each file took by the clock, which is about what they worked.
 *
 * @param {string} results  as given to `runPlaywright`
 * @returns {[file: string, seconds: number][]}
 */
export function costsIn(results) {
  /** @type {Report} */
  const { suites } = JSON.parse(readFileSync(`${results}.json`, 'utf8'));
  const secondsOf = (/** @type {Suite} */ { suites: inner = [], specs }) => {
    const runs = specs.flatMap(({ tests }) => tests.flatMap(({ results = [] }) => results));
    /** @type {number} */
    let seconds = runs.reduce((sum, { duration }) => sum + duration / 1000, 0);
    for (const suite of inner) seconds += secondsOf(suite);
    return seconds;
  };
  return suites.map((suite) => [suite.file ?? '', secondsOf(suite)]);
}
