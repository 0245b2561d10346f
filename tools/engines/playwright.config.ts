import { defineConfig } from '@playwright/test';
import { STATIC, webServer } from '../../e2e/addresses.ts';
import { ENGINE_NAMES } from './provide.ts';

/**
 * What `npm test` does in Chromium, where the end-to-end tests do the rest: steps whose outcome is compared between engines.
 * `npm run engines -- chromium` makes the whole journey.
 */
const IN_EVERY_ENGINE = /the journey opens$|demo/;
const isWhole = process.env.PARLEY_WHOLE_JOURNEY === '1';

/** One project per engine, two at the same time. `journey.spec.ts` provides the engine of the same name. */
export default defineConfig({
  testDir: '.',
  testMatch: 'journey.spec.ts',
  outputDir: '../../test-results/engines',
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PARLEY_REPORT ?? '../../test-results/engines.json' }],
  ],
  workers: 2,
  retries: 0,
  // A limit for a busy machine.
  timeout: 300_000,
  use: { baseURL: STATIC.url },
  projects: ENGINE_NAMES.map((name) => ({
    name,
    ...(name === 'chromium' && !isWhole ? { grep: IN_EVERY_ENGINE } : {}),
  })),
  webServer: webServer(STATIC),
});
