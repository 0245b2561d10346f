import { defineConfig } from 'vitest/config';

/** Benches that fail above a bound: one file after the other, so that none disturbs another. */
export default defineConfig({
  test: {
    include: ['**/{hard-texts,bounds}.bench.{ts,mjs}'],
    environment: 'node',
    fileParallelism: false,
    // Each round begins with nothing to collect, and seldom has to collect anything.
    execArgv: ['--expose-gc', '--min-semi-space-size=128', '--max-semi-space-size=256'],
    testTimeout: 300_000,
    reporters: ['verbose'],
  },
});
