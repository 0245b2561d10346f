/**
 * Bundles the tests of a folder, in the copy of the project that contains Stryker's mutants. Each mutant runs in its
 * own thread, which would otherwise load about three hundred files each time. The tests keep their paths, because
 * Stryker identifies them by path.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { build } from 'vite';
import { CHUNKS, FOLDERS, LOADS, THREAD, filesOf, testsOf } from './folders.ts';

const FEW_RUNS = resolve('tools/mutants/few-runs.ts');
const name = process.env.PARLEY_MUTANTS ?? '';
const ours = testsOf(name);
writeFileSync(LOADS, loadTest(ours, filesOf(name)));
const tests = [...ours, LOADS];
const isOneThread = FOLDERS[name]?.oneThread === true;
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
  ssr: { noExternal: true, external: ['vitest', '@vitest/runner', '@slack/web-api'] },
  build: {
    ssr: true,
    target: 'node20',
    minify: false,
    emptyOutDir: false,
    outDir: '.',
    rolldownOptions: {
      input: Object.fromEntries(
        [...tests, ...(isOneThread ? [THREAD] : [])].map((path) => [path, resolve(path)]),
      ),
      output: { entryFileNames: '[name].mjs', chunkFileNames: `${CHUNKS}/[name]-[hash].mjs` },
    },
  },
});
// The thread finds them by the name of the bundle.
if (!isOneThread) for (const path of tests) renameSync(`${path}.mjs`, path);

/**
 * A test that checks that everything the tests import can be loaded. Stryker looks at tests only, and a file that
 * fails to load has none: without this test, a mutant that breaks loading would seem to survive. The imports are
 * outside of the test, so that Stryker does not count it as coverage of the code.
 *
 * It also loads the mutated files that the platform loads when it needs them: what runs while they load would else
 * seem to be covered by one test only, the first that needs them. Some load only in a browser.
 *
 * @param paths paths of the tests
 */
function loadTest(paths: readonly string[], mutated: readonly string[]) {
  const imported = new Set(
    paths.flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/^(?:import|\}) .*from '(\.[^']+)';$/gm)].map(
        ([, specifier = '']) => resolve(dirname(path), specifier),
      ),
    ),
  );
  const loading = [...imported].map((path) => `import(${JSON.stringify(path)})`);
  const later = mutated.map((path) => `import(${JSON.stringify(resolve(path))})`);
  return `import { expect, it } from 'vitest';
let fault;
try {
  await Promise.all([${loading.join(', ')}]);
} catch (error) {
  fault = error;
}
await Promise.allSettled([${later.join(', ')}]);
it('everything the tests import can be loaded', () => {
  expect(fault).toBeUndefined();
});
`;
}
