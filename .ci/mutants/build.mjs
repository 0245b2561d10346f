/**
 * Bundles the tests of a folder, in the copy of the project that Stryker has put its mutants into. Every
 * mutant is tried in a thread of its own, which would otherwise load some three hundred files each time. The
 * tests keep their places, by which Stryker knows them.
 */
import { renameSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'vite';
import { CHUNKS, testsOf } from './folders.mjs';

const FEW_RUNS = resolve('.ci/mutants/few-runs.mjs');
const tests = testsOf(process.env.PARLEY_MUTANTS ?? '');
await build({
  configFile: false,
  logLevel: 'error',
  plugins: [
    {
      name: 'few-runs',
      enforce: 'pre',
      resolveId: (id, importer) =>
        id === 'fast-check' && importer !== FEW_RUNS ? FEW_RUNS : undefined,
    },
  ],
  ssr: { noExternal: true, external: ['vitest', '@slack/web-api'] },
  build: {
    ssr: true,
    target: 'node20',
    minify: false,
    emptyOutDir: false,
    outDir: '.',
    rolldownOptions: {
      input: Object.fromEntries(tests.map((path) => [path, resolve(path)])),
      output: { entryFileNames: '[name].mjs', chunkFileNames: `${CHUNKS}/[name]-[hash].mjs` },
    },
  },
});
for (const path of tests) renameSync(`${path}.mjs`, path);
