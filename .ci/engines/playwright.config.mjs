import { defineConfig } from '@playwright/test';
import { HTTP, STATIC, webServer } from '../../e2e/addresses.ts';
import { ENGINE_NAMES } from './provide.mjs';

/** One project per engine, run one after another. `journey.spec.mjs` provides the engine of the same name. */
export default defineConfig({
  testDir: '.',
  testMatch: 'journey.spec.mjs',
  outputDir: '../../test-results/engines',
  reporter: [['list'], ['json', { outputFile: '../../test-results/engines.json' }]],
  workers: 1,
  retries: 0,
  // A limit for a busy machine.
  timeout: 90_000,
  use: { baseURL: STATIC.url },
  projects: ENGINE_NAMES.map((name) => ({ name })),
  webServer: [STATIC, HTTP].map(webServer),
});
