import { ensureBuilt } from '../built.mjs';
import { runPlaywright } from '../playwright.mjs';

/**
 * One journey through the built page in every browser engine. Arguments name engines:
 * `npm run engines -- firefox`. An engine that is not available is named, and its steps count as skipped.
 */
export const engines = {
  name: 'engines',
  /** @param {{ live?: boolean, args?: readonly string[] }} [options] */
  async run({ live = false, args = [] } = {}) {
    await ensureBuilt({ live });
    const { tests, report } = await runPlaywright({
      config: '.ci/engines/playwright.config.mjs',
      report: 'test-results/engines.json',
      args: args.map((name) => `--project=${name}`),
      live,
    });
    return { note: enginesNote(tests.passed, report.suites), tests };
  },
};

/**
 * The line of the summary: how many steps passed in which versions, and which engines were not tried, with the
 * reason.
 *
 * @param {number} passed
 * @param {import('../playwright.mjs').Suite[]} suites
 */
export function enginesNote(passed, suites) {
  const tried = noted(suites, 'engine').join(', ');
  const missing = noted(suites, 'skip').map((reason) => `; not tried: ${reason}`);
  return `${passed} passed in ${tried}${missing.join('')}`;
}

/**
 * What tests note under a name, each once.
 *
 * @param {import('../playwright.mjs').Suite[]} suites
 * @param {string} name
 * @returns {string[]}
 */
function noted(suites, name) {
  const all = suites.flatMap(({ suites: inner = [], specs }) => [
    ...specs
      .flatMap(({ tests }) => tests.flatMap(({ annotations }) => annotations))
      .flatMap(({ type, description = '' }) => (type === name ? [description] : [])),
    ...noted(inner, name),
  ]);
  return [...new Set(all)];
}
