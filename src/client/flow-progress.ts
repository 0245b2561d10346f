import { slice } from '../base/session.ts';
import type { WorldApp } from '../contract/sandbox.ts';
import { useClient } from './context.tsx';
import { messageOf } from './transport/refusal.ts';
import {
  changeResults,
  resultsKey,
  resultsOf,
  useResults,
  useWorldNumber,
  worldNumber,
} from './world/world-results.ts';

interface Problem {
  readonly step: string;
  readonly message: string;
  /** Number of the world it happened in. */
  readonly world: number;
}

/** The running steps and their errors, by the key of the results; a reload clears them. */
interface Steps {
  readonly running: Readonly<Record<string, string>>;
  readonly problems: Readonly<Record<string, Problem>>;
}

const useSteps = slice<Steps>('flowSteps', (): Steps => ({ running: {}, problems: {} }));

function removeKey<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}

/** The progress of a flow of several steps, such as a sign-in or an install, and its results so far. */
export interface FlowProgress<Results extends object> {
  readonly results: Partial<Results>;
  /** The running step, or null. */
  readonly busy: string | null;
  /** Why a step failed; null if it did not. */
  readonly problemOf: (step: string) => string | null;
  readonly change: (change: (before: Partial<Results>) => Partial<Results>) => void;
  /** Names the running step, in work that consists of several. */
  readonly mark: (step: string) => void;
  /**
   * Runs a step, unless another one is running. What it returns is added to the results, unless the world or the
   * identity of the results has changed meanwhile. Never rejects; `problemOf` returns the error.
   */
  readonly take: (step: string, work: () => Promise<Partial<Results>>) => Promise<void>;
}

/**
 * The progress of an app on the platform of this page. Results with different `identity` belong to different runs of
 * the flow.
 */
export function useFlowProgress<Results extends object>(
  name: string,
  { client_id }: Pick<WorldApp, 'client_id'>,
  identity: (results: Partial<Results>) => unknown = () => null,
): FlowProgress<Results> {
  const { baseUrl } = useClient();
  const key = resultsKey(baseUrl, `${name} ${client_id}`);
  const results = useResults<Results>(key);
  const world = useWorldNumber(baseUrl);
  const busy = useSteps(({ running }) => running[key]) ?? null;
  const problem = useSteps(({ problems }) => problems[key]) ?? null;
  const forgetProblem = () =>
    useSteps.setState(({ problems }) => ({ problems: removeKey(problems, key) }));
  const mark = (step: string) =>
    useSteps.setState(({ running }) => ({ running: { ...running, [key]: step } }));

  return {
    results,
    busy,
    problemOf: (step) =>
      problem?.step === step && problem.world === world ? problem.message : null,
    change: (make) => {
      forgetProblem();
      changeResults(key, make);
    },
    mark,
    take: async (step, work) => {
      if (useSteps.getState().running[key] !== undefined) return;
      const worldBefore = worldNumber(baseUrl);
      const identityBefore = identity(resultsOf(key));
      mark(step);
      forgetProblem();
      try {
        const added = await work();
        if (worldNumber(baseUrl) !== worldBefore) return;
        changeResults(key, (before) =>
          identity(before) === identityBefore ? { ...before, ...added } : before,
        );
      } catch (error) {
        const failed = { step, message: messageOf(error), world: worldBefore };
        useSteps.setState(({ problems }) => ({ problems: { ...problems, [key]: failed } }));
      } finally {
        useSteps.setState(({ running }) => ({ running: removeKey(running, key) }));
      }
    },
  };
}
