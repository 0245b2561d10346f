import { provideBrowser } from '../lib/browser.ts';
import { ensureBuilt } from '../lib/built.ts';
import { runPlaywright } from '../lib/playwright.ts';

/** End-to-end tests of the build, in a browser. Arguments are Playwright's: `npm run e2e -- -g 'reload'`. */
export const e2e = {
  name: 'e2e',
  cpuSeconds: 2000,
  async run({ live = false, args = [] }: { live?: boolean; args?: readonly string[] } = {}) {
    await provideBrowser({ live });
    await ensureBuilt({ live });
    const { tests } = await runPlaywright({
      config: 'e2e/playwright.config.ts',
      results: 'test-results/e2e',
      args,
      live,
    });
    return { note: `${tests.passed} passed`, tests };
  },
};
