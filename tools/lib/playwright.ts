import { existsSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { servedBuild } from './built.ts';
import { CheckFailure, type Tests } from './check-failure.mjs';
import { mayInstall } from './packages.ts';
import { testPort } from './ports.ts';
import { runTool } from './program.mjs';

/** A report of Playwright's, as far as it is read here. */
export interface Report {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
  /** Of no test, such as a server that does not start. */
  errors?: { message?: string }[];
}

export interface Suite {
  suites?: Suite[];
  specs?: { title?: string; tests: Test[] }[];
}

export interface Test {
  annotations: { type: string; description?: string }[];
  results?: {
    status: string;
    steps?: Step[];
    /** What is attached is in base64. */
    attachments: { name: string; body?: string }[];
  }[];
}

interface Step {
  title: string;
  /** Milliseconds; -1 for a step that did not end. */
  duration: number;
  steps?: Step[];
}

/** Lines of a page's text that are shown for each test that fails. */
const MAX_PAGE_LINES = 50;
/** Tests whose page is shown. */
const MAX_PAGES = 2;

/**
 * Runs tests of Playwright's on a copy of the build, and counts them.
 *
 * @throws {CheckFailure} when a test fails or none passes
 */
export async function runPlaywright({
  config,
  results,
  args,
  live,
  // Longer than the limits of Playwright itself, which say which test it was.
  limitSeconds = 3900,
  env = {},
  portsAfter = 0,
}: {
  config: string;
  /**
   * Folder for traces; beside it goes the report, with `.json` after its name. No two runs at the
   *   same time may share it
   */
  results: string;
  args: readonly string[];
  live: boolean;
  limitSeconds?: number;
  /** Added to the environment. */
  env?: Record<string, string>;
  /** Ports to leave to a run at the same time, where `PARLEY_E2E_PORT` is given. */
  portsAfter?: number;
}): Promise<{ tests: Tests; report: Report }> {
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

  const report: Report = JSON.parse(readFileSync(path, 'utf8'));
  const { expected, unexpected, flaky, skipped } = report.stats;
  const tests = { passed: expected, failed: unexpected + flaky, skipped };
  if (!ok) {
    const pages = pagesOfFailures(report.suites);
    if (live) console.log(pages);
    throw new CheckFailure(failure(report, tests.failed), `${output}\n${pages}`, tests);
  }
  const isLeftOut = tests.skipped > 0 && !mayInstall();
  if (tests.passed === 0 && !isLeftOut) throw new CheckFailure('no test ran', output, tests);
  return { tests, report };
}

/** Why a run failed. Where no test did, it never came to them. */
export function failure({ errors = [] }: Pick<Report, 'errors'>, failed: number) {
  if (failed > 0) return `${failed} tests fail`;
  const [first = 'it does not say why'] = errors.flatMap(({ message = '' }) =>
    stripVTControlCharacters(message).split('\n', 1),
  );
  return `Playwright stopped before it ran the tests: ${first}`;
}

/** Of tests that failed: the step that did not end, which Playwright does not print, and what the page showed. */
export function pagesOfFailures(suites: readonly Suite[]): string {
  return testsOf(suites)
    .flatMap(({ title, results = [] }) => results.map((result) => ({ title, ...result })))
    .filter(({ status }) => status === 'failed' || status === 'timedOut')
    .slice(0, MAX_PAGES)
    .map(({ title, steps = [], attachments }) => {
      const body = attachments.find(({ name }) => name === 'page')?.body ?? '';
      const shown = Buffer.from(body, 'base64').toString() || 'nothing that the test attached';
      return [
        title,
        `Steps that did not end: ${steps.flatMap(unendedSteps).join(' › ') || 'none'}`,
        'The page showed:',
        ...shown.split('\n', MAX_PAGE_LINES),
      ].join('\n');
    })
    .join('\n\n');
}

/** All tests of a report, with their titles. */
export const testsOf = (suites: readonly Suite[]): (Test & { title: string })[] =>
  suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...testsOf(inner),
    ...specs.flatMap(({ title = '', tests }) => tests.map((test) => ({ ...test, title }))),
  ]);

const unendedSteps = ({ title, duration, steps = [] }: Step): string[] =>
  duration < 0 ? [title, ...steps.flatMap(unendedSteps)] : [];
