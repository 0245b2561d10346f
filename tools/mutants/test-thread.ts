/**
 * A thread that has loaded the bundled tests once, and runs them against one mutant after another: see
 * test-runner.ts. Vitest itself starts a thread for each mutant, which loads everything again.
 */
import { resolve } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { pathToFileURL } from 'node:url';
import { startTests, type File, type Suite, type Test } from '@vitest/runner';

/** What instrumented code reads and writes. */
interface Instrumented {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: MutantCoverage;
}

/** How often each mutant was reached, by its id. */
type Coverage = Record<string, number>;
export interface MutantCoverage {
  static: Coverage;
  perTest: Record<string, Coverage>;
}

export interface Order {
  /** Id of the mutant; absent: none. */
  readonly mutant?: string | undefined;
  /** Whether the mutant is active while modules load. */
  readonly isStatic: boolean;
  readonly hitLimit?: number | undefined;
  /** Ids of the tests to run, the first to run first; absent: all. */
  readonly tests?: readonly string[] | undefined;
}

export interface Outcome {
  readonly tests: readonly {
    readonly id: string;
    readonly file: string;
    readonly ms: number;
    /** Why it failed. */
    readonly failure?: string | undefined;
  }[];
  /** Files that could not be loaded, or in which something failed outside of the tests. */
  readonly faults: readonly string[];
  readonly hits: number;
  readonly coverage: MutantCoverage;
}

const instrumented: Instrumented = {};
Object.assign(globalThis, { __stryker__: instrumented });

/** Errors that nothing handles belong to the test that runs. */
const unhandled: unknown[] = [];
process.on('unhandledRejection', (error) => void unhandled.push(error));
process.on('uncaughtException', (error) => void unhandled.push(error));
const later = globalThis.setImmediate;

const idOf = (test: Test) => `${test.file.name}#${test.fullTestName}`;

const testsIn = ({ tasks }: Suite): Test[] =>
  tasks.flatMap((task) => (task.type === 'suite' ? testsIn(task) : [task]));

/** Paths of the bundled tests. */
const paths: readonly string[] = workerData;

let runs = 0;

async function run({ mutant, isStatic, hitLimit, tests }: Order): Promise<Outcome> {
  runs += 1;
  const nth = runs;
  const wanted = tests === undefined ? null : new Map(tests.map((id, rank) => [id, rank]));
  let hasFailed = false;
  // Tests take milliseconds, and the first time some of them wait for what loads late.
  const timeout = mutant === undefined ? 60_000 : 5_000;
  instrumented.activeMutant = isStatic ? mutant : undefined;
  const rankOf = (task: Suite | Test): number =>
    task.type === 'test'
      ? (wanted?.get(idOf(task)) ?? Infinity)
      : Math.min(...task.tasks.map((each) => rankOf(each)), Infinity);
  const choose = (suite: Suite) => {
    for (const task of suite.tasks) if (task.type === 'suite') choose(task);
    if (wanted !== null) suite.tasks.sort((a, b) => rankOf(a) - rankOf(b));
    for (const task of suite.tasks) if (rankOf(task) === Infinity) task.mode = 'skip';
  };
  const files = await startTests(
    paths
      .filter((path) => wanted === null || tests?.some((id) => id.startsWith(`${path}#`)))
      .map((path) => resolve(path)),
    {
      config: {
        root: process.cwd(),
        setupFiles: [],
        name: undefined,
        passWithNoTests: true,
        testNamePattern: undefined,
        allowOnly: false,
        sequence: { seed: 1, hooks: 'stack', setupFiles: 'list' },
        chaiConfig: undefined,
        maxConcurrency: 1,
        testTimeout: timeout,
        hookTimeout: timeout,
        retry: 0,
        includeTaskLocation: false,
        tags: [],
        tagsFilter: undefined,
        strictTags: false,
      },
      // The tests are collected again each time; what they import is loaded once.
      importFile: (path) => import(`${pathToFileURL(path).href}.mjs?${nth}`),
      onCollected: (collected: File[]) => {
        if (wanted !== null) {
          for (const file of collected) choose(file);
          collected.sort((a, b) => rankOf(a) - rankOf(b));
        }
        Object.assign(instrumented, { activeMutant: mutant, hitCount: 0, hitLimit });
      },
      onBeforeRunTask: (test) => {
        if (hasFailed) test.mode = 'skip';
        instrumented.currentTestId = mutant === undefined ? idOf(test) : undefined;
      },
      onAfterTryTask: async (test) => {
        // Node reports a rejection once nothing else is to be done at once.
        await new Promise((done) => later(done));
        if (unhandled.length > 0 && test.result !== undefined) {
          test.result.state = 'fail';
          test.result.errors = [{ message: `nothing handled ${String(unhandled.splice(0)[0])}` }];
        }
      },
      onAfterRunTask: (test) => {
        instrumented.currentTestId = undefined;
        hasFailed ||= mutant !== undefined && test.result?.state === 'fail';
      },
    },
  );
  instrumented.activeMutant = undefined;
  // What the mutant left behind must not affect the next one.
  await new Promise((done) => setTimeout(done, 5));
  unhandled.length = 0;
  return {
    tests: files
      .flatMap(testsIn)
      .filter(({ result }) => result?.state === 'pass' || result?.state === 'fail')
      .map((test) => ({
        id: idOf(test),
        file: test.file.filepath,
        ms: test.result?.duration ?? 0,
        failure:
          test.result?.state === 'fail'
            ? (test.result.errors?.[0]?.message ?? 'it failed')
            : undefined,
      })),
    faults: files.flatMap(({ result }) => result?.errors ?? []).map(({ message }) => message),
    hits: instrumented.hitCount ?? 0,
    coverage: instrumented.mutantCoverage ?? { static: {}, perTest: {} },
  };
}

parentPort?.on('message', (order: Order) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is not a window's
  void run(order).then((outcome) => parentPort?.postMessage(outcome));
});
