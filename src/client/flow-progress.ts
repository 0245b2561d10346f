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
  /** The number of the world in which the step failed. */
  readonly worldNumber: number;
}

/** The running step and the last error of each flow, by the key of its results. A reload clears them. */
interface FlowSteps {
  readonly runningSteps: Readonly<Record<string, string>>;
  readonly problems: Readonly<Record<string, Problem>>;
}

const useFlowSteps = slice<FlowSteps>('flowSteps', (): FlowSteps => ({
  runningSteps: {},
  problems: {},
}));

function removeKey<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}

/** The progress of a flow of several steps, such as a sign-in or an install, and its results so far. */
export interface FlowProgress<Results extends object> {
  readonly results: Partial<Results>;
  readonly runningStep: string | null;
  /** Why a step failed; null if it has not failed. */
  readonly problemOf: (step: string) => string | null;
  /** Changes the results, and clears the error. */
  readonly change: (change: (before: Partial<Results>) => Partial<Results>) => void;
  /** Says which step is running, in work that consists of several steps. */
  readonly setRunningStep: (step: string) => void;
  /**
   * Runs a step, unless another one is running. What it returns is added to the results, unless the world or the
   * identity of the results has changed meanwhile. Never rejects; `problemOf` returns the error.
   */
  readonly runStep: (step: string, work: () => Promise<Partial<Results>>) => Promise<void>;
}

/**
 * The progress of an app in the flow `name`. Results for which `identity` returns different values belong to different runs
 * of the flow.
 */
export function useFlowProgress<Results extends object>(
  name: string,
  { client_id }: Pick<WorldApp, 'client_id'>,
  identity: (results: Partial<Results>) => unknown = () => null,
): FlowProgress<Results> {
  const { baseUrl } = useClient();
  const key = resultsKey(baseUrl, `${name} ${client_id}`);
  const results = useResults<Results>(key);
  const currentWorld = useWorldNumber(baseUrl);
  const runningStep = useFlowSteps(({ runningSteps }) => runningSteps[key]) ?? null;
  const problem = useFlowSteps(({ problems }) => problems[key]) ?? null;
  const clearProblem = () =>
    useFlowSteps.setState(({ problems }) => ({ problems: removeKey(problems, key) }));
  const setRunningStep = (step: string) =>
    useFlowSteps.setState(({ runningSteps }) => ({
      runningSteps: { ...runningSteps, [key]: step },
    }));

  return {
    results,
    runningStep,
    problemOf: (step) =>
      problem?.step === step && problem.worldNumber === currentWorld ? problem.message : null,
    change: (makeNext) => {
      clearProblem();
      changeResults(key, makeNext);
    },
    setRunningStep,
    runStep: async (step, work) => {
      if (useFlowSteps.getState().runningSteps[key] !== undefined) return;
      const worldBefore = worldNumber(baseUrl);
      const identityBefore = identity(resultsOf(key));
      setRunningStep(step);
      clearProblem();
      try {
        const newResults = await work();
        if (worldNumber(baseUrl) !== worldBefore) return;
        changeResults(key, (before) =>
          identity(before) === identityBefore ? { ...before, ...newResults } : before,
        );
      } catch (error) {
        const newProblem = { step, message: messageOf(error), worldNumber: worldBefore };
        useFlowSteps.setState(({ problems }) => ({ problems: { ...problems, [key]: newProblem } }));
      } finally {
        useFlowSteps.setState(({ runningSteps }) => ({
          runningSteps: removeKey(runningSteps, key),
        }));
      }
    },
  };
}
