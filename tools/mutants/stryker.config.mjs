/** Stryker's settings for the folder named in PARLEY_MUTANTS; see tools/mutants/mutants.ts. */
import { FOLDERS, filesOf, incrementalOf, reportOf } from './folders.ts';

const name = process.env.PARLEY_MUTANTS ?? '';

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  mutate: filesOf(name),
  mutator: {
    excludedMutations:
      FOLDERS[name]?.rules === true ? ['StringLiteral', 'ObjectLiteral', 'ArrayDeclaration'] : [],
  },
  testRunner: FOLDERS[name]?.oneThread === true ? 'one-thread' : 'vitest',
  buildCommand: 'node tools/mutants/build.ts',
  vitest: { configFile: 'tools/mutants/vitest.config.ts', related: false },
  plugins: [
    '@stryker-mutator/vitest-runner',
    './tools/mutants/not-behaviour.ts',
    './tools/mutants/test-runner.ts',
  ],
  ignorers: ['not-behaviour'],
  coverageAnalysis: 'perTest',
  concurrency: 1,
  // Vitest does not check types, so Stryker need not insert comments that disable the checks.
  disableTypeChecks: false,
  // Stryker rewrites tsconfig references with an API that TypeScript 7 lacks. This project has no such references.
  tsconfigFile: 'no-tsconfig.json',
  incremental: true,
  incrementalFile: incrementalOf(name),
  tempDirName: '.cache/mutants/sandbox',
  ignorePatterns: ['.cache', 'dist', 'test-results', 'playwright-report', 'e2e', 'docs'],
  reporters: ['progress-append-only', 'clear-text', 'json'],
  clearTextReporter: { allowEmojis: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: reportOf(name) },
  // A busy machine must not make a slow test look like an endless loop. One thread may run the tests three times.
  timeoutMS: FOLDERS[name]?.oneThread === true ? 60_000 : 20_000,
  allowConsoleColors: false,
};
