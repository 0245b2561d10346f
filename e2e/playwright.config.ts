import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS, browsersOnDisk, TEST_ARGS } from '../tools/lib/browser.ts';
import { HTTP, STATIC, SUBFOLDER, webServer } from './addresses.ts';

/**
 * `npm run e2e` sets PARLEY_BROWSER to a browser that starts. If Playwright is called in another way, such as from an
 * editor, it uses the first browser on disk.
 */
const browser = process.env['PARLEY_BROWSER'] ?? (await browsersOnDisk())[0];

/** The browser that `npm run teach` keeps open, for scenarios that are played again. */
const taught = process.env['PARLEY_TEACH_BROWSER'];

/** Whether scenarios are shown to people: `npm run teach`, `npm run record`. */
const isTeaching = process.env['PARLEY_TEACH'] === '1';

/** What `npm run record` films: the size of the page, such as `1280x720`, and its theme. */
const [width = 0, height = 0] = (process.env['PARLEY_FILM_SIZE'] ?? '').split('x').map(Number);
const theme = process.env['PARLEY_FILM_THEME'] === 'dark' ? 'dark' : 'light';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/e2e',
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PARLEY_REPORT'] ?? '../test-results/e2e.json' }],
  ],
  fullyParallel: true,
  // One more than cores: two have work for four fifths of the time, and wait in the rest.
  workers: 3,
  // No retries: a test that passes only the second time has found a defect.
  retries: 0,
  // Limits for a busy machine. Tests do not wait for them otherwise.
  timeout: 240_000,
  expect: { timeout: isTeaching ? 60_000 : 40_000 },
  // Beside four busy processes they take two to three times as long as alone. Each test has a limit of its own.
  globalTimeout: 3_600_000,
  use: {
    baseURL: STATIC.url,
    locale: 'en-GB',
    timezoneId: 'UTC',
    colorScheme: theme,
    ...(width > 0 && height > 0 ? { viewport: { width, height } } : {}),
    // A trace takes a tenth of the processor time, without its pictures; `--trace on` records one.
    trace: 'off',
    // An action that waits for ever says which it is.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    ...(taught === undefined ? {} : { connectOptions: { wsEndpoint: taught } }),
    launchOptions: {
      args: isTeaching ? BROWSER_ARGS : TEST_ARGS,
      ...(browser === undefined ? {} : { executablePath: browser }),
    },
  },
  // Scenarios need the page alone.
  webServer: (isTeaching ? [STATIC] : [STATIC, SUBFOLDER, HTTP]).map(webServer),
});
