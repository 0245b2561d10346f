import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import { CHUNKS, FOLDERS, LOADS, testsOf } from './folders.mjs';

const name = process.env.PARLEY_MUTANTS ?? '';
const { path = '' } = FOLDERS[name] ?? {};

/** The first test that fails ends a mutant, so those that most probably notice it come first. */
class OwnTestsFirst extends BaseSequencer {
  /**
   * @override
   * @type {BaseSequencer['sort']}
   */
  async sort(files) {
    // oxlint-disable-next-line unicorn/no-array-sort -- it is no array's, and gives a new one
    const sorted = await super.sort(files);
    const rank = (/** @type {string} */ file) =>
      file.endsWith(LOADS) ? 0 : file.includes(`/${path}/`) ? 1 : 2;
    return sorted.toSorted((a, b) => rank(a.moduleId) - rank(b.moduleId));
  }
}

/** The unit tests that the mutants of a folder are tried against, as `build.mjs` has bundled them. */
export default defineConfig({
  test: {
    include: [...testsOf(name), LOADS],
    sequence: { sequencer: OwnTestsFirst },
    environment: 'node',
    isolate: false,
    fileParallelism: false,
    testTimeout: 20_000,
    server: { deps: { external: [new RegExp(CHUNKS)] } },
  },
});
