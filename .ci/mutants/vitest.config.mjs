import { defineConfig } from 'vitest/config';
import { CHUNKS, LOADS, testsOf } from './folders.mjs';

/** The unit tests that the mutants of a folder are tried against, as `build.mjs` has bundled them. */
export default defineConfig({
  test: {
    include: [...testsOf(process.env.PARLEY_MUTANTS ?? ''), LOADS],
    environment: 'node',
    isolate: false,
    fileParallelism: false,
    testTimeout: 20_000,
    server: { deps: { external: [new RegExp(CHUNKS)] } },
  },
});
