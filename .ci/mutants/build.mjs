/**
 * Bundles the tests of a folder, in the copy of the project that Stryker has put its mutants into. Every
 * mutant is tried in a thread of its own, which would otherwise load some three hundred files each time. The
 * tests keep their places, by which Stryker knows them.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { build } from 'vite';
import { CHUNKS, LOADS, testsOf } from './folders.mjs';

const FEW_RUNS = resolve('.ci/mutants/few-runs.mjs');
const ours = testsOf(process.env.PARLEY_MUTANTS ?? '');
writeFileSync(LOADS, loadTest(ours));
const tests = [...ours, LOADS];
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

/**
 * A test that what the tests import can be loaded. Stryker looks at tests alone, and a file that fails to
 * load has none: without this one, a change that stops everything would seem to be noticed by nobody. It
 * loads outside of the test, since Stryker must not take the test for what covers the code.
 *
 * @param {readonly string[]} paths  of the tests
 */
function loadTest(paths) {
  const imported = new Set(
    paths.flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/^(?:import|\}) .*from '(\.[^']+)';$/gm)].map(
        ([, specifier = '']) => resolve(dirname(path), specifier),
      ),
    ),
  );
  const loading = [...imported].map((path) => `import(${JSON.stringify(path)})`);
  return `import { expect, it } from 'vitest';
let fault;
try {
  await Promise.all([${loading.join(', ')}]);
} catch (error) {
  fault = error;
}
it('what the tests import can be loaded', () => {
  expect(fault).toBeUndefined();
});
`;
}
