/** Stryker's settings for the folder named in PARLEY_MUTANTS; see .ci/mutants.mjs. */
import { filesOf } from './folders.mjs';
import { incrementalOf, reportOf } from './score.mjs';

const name = process.env.PARLEY_MUTANTS ?? '';

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  mutate: filesOf(name),
  testRunner: 'vitest',
  buildCommand: 'node .ci/mutants/build.mjs',
  vitest: { configFile: '.ci/mutants/vitest.config.mjs', related: false },
  plugins: ['@stryker-mutator/vitest-runner', './.ci/mutants/not-behaviour.mjs'],
  ignorers: ['not-behaviour'],
  coverageAnalysis: 'perTest',
  concurrency: 1,
  // Nothing of the source is changed for the types' sake: Vitest does not check them.
  disableTypeChecks: false,
  // Stryker rewrites references of the tsconfig through an API that TypeScript 7 lacks. There are none to rewrite.
  tsconfigFile: 'no-tsconfig.json',
  incremental: true,
  incrementalFile: incrementalOf(name),
  tempDirName: '.cache/mutants/sandbox',
  ignorePatterns: ['.cache', 'dist', 'test-results', 'playwright-report', 'e2e', 'docs'],
  reporters: ['progress-append-only', 'json'],
  jsonReporter: { fileName: reportOf(name) },
  timeoutMS: 10_000,
  allowConsoleColors: false,
};
