import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { CHUNKS, FOLDERS, LOADS, testsOf } from './folders.ts';

const name = process.env.PARLEY_MUTANTS ?? '';
const { path = '' } = FOLDERS[name] ?? {};

/** The first failing test kills a mutant, so the tests most likely to fail run first. */
class OwnTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- not an array method: it returns a new list
    const sorted = await super.sort(files);
    const rank = (file: string) => (file.endsWith(LOADS) ? 0 : file.includes(`/${path}/`) ? 1 : 2);
    return sorted.toSorted((a, b) => rank(a.moduleId) - rank(b.moduleId));
  }
}

/** The unit tests to run against the mutants of a folder, as bundled by `build.ts`. */
export default defineConfig({
  test: {
    include: [...testsOf(name), LOADS],
    sequence: { sequencer: OwnTestsFirst },
    setupFiles: ['tools/mutants/unhandled.ts'],
    // Vitest serializes errors without their prototype, and Stryker can then not print them.
    onUnhandledError: (error) => void Object.setPrototypeOf(error, Error.prototype),
    environment: 'node',
    isolate: false,
    fileParallelism: false,
    testTimeout: 20_000,
    server: { deps: { external: [new RegExp(CHUNKS)] } },
  },
});
