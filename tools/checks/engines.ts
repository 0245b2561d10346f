import { ensureBuilt } from '../lib/built.ts';
import { runPlaywright, testsOf, type Suite } from '../lib/playwright.ts';

/** Ports from the first one of the end-to-end tests to that of the engines, so that both can be run by hand. */
const PORTS_APART = 5;

/**
 * Runs one journey through the built page in every browser engine, or in those given as arguments:
 * `npm run engines -- firefox`. Without arguments, Chromium makes a short one. Names engines that are not available and
 * counts their steps as skipped.
 */
export const engines = {
  name: 'engines',
  cpuSeconds: 420,
  async run({ live = false, args = [] }: { live?: boolean; args?: readonly string[] } = {}) {
    await ensureBuilt({ live });
    const { tests, report } = await runPlaywright({
      config: 'tools/engines/playwright.config.ts',
      results: 'test-results/engines',
      args: args.map((name) => `--project=${name}`),
      live,
      portsAfter: PORTS_APART,
      env: { ...(args.length > 0 && { PARLEY_WHOLE_JOURNEY: '1' }) },
    });
    return {
      note: enginesNote(tests.passed, report.suites),
      tests,
      notTried: descriptionsOf(report.suites, 'skip'),
    };
  },
};

/** The summary line: how many steps passed, in which versions, and which engines were not tried, with the reason. */
export function enginesNote(passed: number, suites: Suite[]) {
  const tried = descriptionsOf(suites, 'engine').join(', ');
  const missing = descriptionsOf(suites, 'skip').map((reason) => `; not tried: ${reason}`);
  return `${passed} passed${tried && ` in ${tried}`}${missing.join('')}`;
}

/** Descriptions of the annotations of one type, without duplicates. */
function descriptionsOf(suites: readonly Suite[], name: string): string[] {
  const all = testsOf(suites).flatMap(({ annotations }) =>
    annotations.flatMap(({ type, description = '' }) => (type === name ? [description] : [])),
  );
  return [...new Set(all)];
}
