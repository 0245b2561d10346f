import { defineConfig } from 'vitest/config';

/** The bench of hard texts: one file after the other, so that none disturbs another. */
export default defineConfig({
  test: {
    include: ['**/hard-texts.bench.{ts,mjs}'],
    environment: 'node',
    fileParallelism: false,
    // Each round begins with nothing to collect, and seldom has to collect anything.
    execArgv: ['--expose-gc', '--min-semi-space-size=128', '--max-semi-space-size=256'],
    testTimeout: 300_000,
    reporters: ['verbose'],
  },
});
