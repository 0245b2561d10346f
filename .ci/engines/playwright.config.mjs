import { defineConfig } from '@playwright/test';
import { STATIC, webServer } from '../../e2e/addresses.ts';
import { ENGINE_NAMES } from './provide.mjs';

/** A project for each engine, one after the other; `journey.spec.mjs` brings the engine that it names. */
export default defineConfig({
  testDir: '.',
  testMatch: 'journey.spec.mjs',
  outputDir: '../../test-results/engines',
  reporter: [['list'], ['json', { outputFile: '../../test-results/engines.json' }]],
  workers: 1,
  retries: 0,
  // A bound for a machine that is busy with other things.
  timeout: 90_000,
  use: { baseURL: STATIC.url },
  projects: ENGINE_NAMES.map((name) => ({ name })),
  webServer: webServer(STATIC),
});
