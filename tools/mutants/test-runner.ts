/**
 * Stryker's test runner for the exams. A thread loads the bundled tests once, and runs them against one mutant after
 * another. Whether a mutant is killed does not depend on those before it: see `mutantRun`.
 */
import { once } from 'node:events';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { PluginKind, declareClassPlugin } from '@stryker-mutator/api/plugin';
import {
  DryRunStatus,
  MutantRunStatus,
  TestStatus,
  determineHitLimitReached,
  toMutantRunResult,
  type DryRunResult,
  type MutantRunOptions,
  type MutantRunResult,
  type TestRunner,
} from '@stryker-mutator/api/test-runner';
import { LOADS, THREAD, testsOf } from './folders.ts';
import type { Order, Outcome } from './test-thread.ts';

class OneThread implements TestRunner {
  #thread: Worker | null = null;
  /** Whether nothing has run in the thread. */
  #isFresh = true;
  /** How long each test took without a mutant. */
  readonly #ms = new Map<string, number>();
  /** How many mutants each test has killed. */
  readonly #kills = new Map<string, number>();

  capabilities() {
    return { reloadEnvironment: true };
  }

  async dryRun(): Promise<DryRunResult> {
    const outcome = await this.#run({ isStatic: false });
    for (const { id, ms } of outcome.tests) this.#ms.set(id, ms);
    if (outcome.faults.length > 0)
      return { status: DryRunStatus.Error, errorMessage: outcome.faults.join('\n') };
    return { ...resultOf(outcome), mutantCoverage: outcome.coverage };
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { activeMutant, mutantActivation, hitLimit, testFilter, reloadEnvironment } = options;
    const isStatic = mutantActivation === 'static';
    const tests = testFilter?.toSorted((a, b) => this.#rank(a) - this.#rank(b));
    const order = { mutant: activeMutant.id, isStatic, hitLimit, tests };
    if (isStatic || reloadEnvironment) await this.#renew();
    const wasFresh = this.#isFresh;
    const outcome = await this.#run(order);
    if (isStatic) {
      await this.#renew();
      return verdictOf(outcome, hitLimit);
    }
    const killers = outcome.tests.filter(({ failure }) => failure !== undefined);
    for (const { id } of killers) this.#kills.set(id, (this.#kills.get(id) ?? 0) + 1);
    if (wasFresh) return verdictOf(outcome, hitLimit);
    // The mutants before may have left something behind: a test kills if it passes right afterwards without the mutant.
    if (killers.length > 0) {
      const again = await this.#run({ isStatic: false, tests: killers.map(({ id }) => id) });
      if (again.tests.every(({ failure }) => failure === undefined))
        return verdictOf(outcome, hitLimit);
    }
    // What runs once in a thread may have run before the mutant was active.
    await this.#renew();
    return verdictOf(await this.#run(order), hitLimit);
  }

  async dispose() {
    await this.#renew();
  }

  /** Tests that are fast, and have killed others, run first. */
  #rank(test: string) {
    return (this.#ms.get(test) ?? 0) / (1 + 4 * (this.#kills.get(test) ?? 0));
  }

  async #renew() {
    await this.#thread?.terminate();
    this.#thread = null;
    this.#isFresh = true;
  }

  async #run(order: Order): Promise<Outcome> {
    const thread = (this.#thread ??= new Worker(resolve(`${THREAD}.mjs`), {
      // The bundle needs no loader of TypeScript.
      execArgv: [],
      env: { ...process.env, NODE_OPTIONS: '' },
      workerData: [LOADS, ...testsOf(process.env.PARLEY_MUTANTS ?? '')],
    }));
    this.#isFresh = false;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is not a window's
    thread.postMessage(order);
    // Rejects if the thread ends with an error.
    const [outcome] = (await once(thread, 'message')) as [Outcome];
    return outcome;
  }
}

const resultOf = ({ tests }: Outcome) => ({
  status: DryRunStatus.Complete as const,
  tests: tests.map(({ id, file, ms, failure }) => {
    const test = { id, name: id.slice(id.indexOf('#') + 1), fileName: file, timeSpentMs: ms };
    return failure === undefined
      ? { ...test, status: TestStatus.Success as const }
      : { ...test, status: TestStatus.Failed as const, failureMessage: failure };
  }),
});

/** A mutant that breaks loading is killed by the test that everything loads, or by the fault. */
function verdictOf(outcome: Outcome, hitLimit: number | undefined): MutantRunResult {
  const isEndless = determineHitLimitReached(outcome.hits, hitLimit);
  const result = toMutantRunResult(isEndless ?? resultOf(outcome));
  if (isEndless !== undefined || outcome.faults.length === 0) return result;
  return {
    status: MutantRunStatus.Killed,
    killedBy: outcome.tests.slice(0, 1).map(({ id }) => id),
    nrOfTests: outcome.tests.length,
    failureMessage: outcome.faults.join('\n'),
  };
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'one-thread', OneThread)];
