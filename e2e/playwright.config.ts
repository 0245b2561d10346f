import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS, browsersOnDisk } from '../.ci/browser.mjs';
import { HTTP, STATIC, SUBFOLDER, webServer } from './addresses.ts';

/**
 * `npm run e2e` has found a browser that starts and names it in the environment; whoever calls Playwright
 * without it (an editor does) gets the first there is.
 */
const browser = process.env['PARLEY_BROWSER'] ?? (await browsersOnDisk())[0];

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/e2e',
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  fullyParallel: true,
  workers: 2,
  // A test that passes the second time has found something.
  retries: 0,
  // Bounds for a machine that is busy with other things; none of them is waited for otherwise.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  globalTimeout: 1_200_000,
  use: {
    baseURL: STATIC.url,
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Without a picture of every moment, which takes more of the machine than the tests do.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      args: BROWSER_ARGS,
      ...(browser === undefined ? {} : { executablePath: browser }),
    },
  },
  webServer: [STATIC, SUBFOLDER, HTTP].map(webServer),
});
