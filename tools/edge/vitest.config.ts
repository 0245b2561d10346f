import { defineConfig } from 'vitest/config';

/**
 * What a host of shared worlds is held to: the suites of the host over HTTP that go through the public door, in worlds of one
 * host that runs meanwhile, and what it alone has.
 */
export default defineConfig({
  test: {
    include: [
      'tools/edge/*.shared.ts',
      'src/server/recipes.test.ts',
      'src/server/clients/*.test.ts',
      'src/server/class/*.test.ts',
      'src/server/{browser-sessions,deliveries,deployments,long-answers}.test.ts',
    ],
    globalSetup: 'tools/edge/start-host.ts',
    environment: 'node',
    isolate: false,
    // Most of the time, tests wait for the host.
    maxWorkers: 4,
    setupFiles: ['tools/unit/after-each-test-file.ts'],
    // Bounds for a machine that is busy with other things; nothing waits for them.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
