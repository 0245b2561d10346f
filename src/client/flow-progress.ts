import { create } from 'zustand';
import type { WorldApp } from '../contract/sandbox.ts';
import { useClient } from './context.tsx';
import { messageOf } from './transport/refusal.ts';
import {
  changeSession,
  sessionKey,
  sessionOf,
  useSession,
  useWorldNumber,
  worldNumber,
} from './world-session.ts';

interface Problem {
  readonly step: string;
  readonly message: string;
  /** Number of the world it happened in. */
  readonly world: number;
}

/** What is under way, by the key of its session; a reload ends it. */
interface Steps {
  readonly running: Readonly<Record<string, string>>;
  readonly problems: Readonly<Record<string, Problem>>;
}

const useSteps = create<Steps>()((): Steps => ({ running: {}, problems: {} }));

function without<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}

/** How far something of several steps got: a sign-in, an install. What came of it is its session. */
export interface FlowProgress<Session extends object> {
  readonly session: Partial<Session>;
  /** The step that is under way; null while none is. */
  readonly busy: string | null;
  /** Why a step came to nothing; null where it did not. */
  readonly problemOf: (step: string) => string | null;
  readonly change: (change: (before: Partial<Session>) => Partial<Session>) => void;
  /** Says which step of several a longer one has come to. */
  readonly mark: (step: string) => void;
  /**
   * Does a step, one at a time: what it makes joins the session, unless that is another one by then. Never
   * rejects; what goes wrong stands at the step.
   */
  readonly take: (step: string, work: () => Promise<Partial<Session>>) => Promise<void>;
}

/**
 * The progress of an app on the platform of this page. `identity` tells sessions apart: two for which it differs
 * have nothing in common.
 */
export function useFlowProgress<Session extends object>(
  name: string,
  { client_id }: Pick<WorldApp, 'client_id'>,
  identity: (session: Partial<Session>) => unknown = () => null,
): FlowProgress<Session> {
  const { baseUrl } = useClient();
  const key = sessionKey(baseUrl, `${name} ${client_id}`);
  const session = useSession<Session>(key);
  const world = useWorldNumber(baseUrl);
  const busy = useSteps(({ running }) => running[key]) ?? null;
  const problem = useSteps(({ problems }) => problems[key]) ?? null;
  const forgetProblem = () =>
    useSteps.setState(({ problems }) => ({ problems: without(problems, key) }));
  const mark = (step: string) =>
    useSteps.setState(({ running }) => ({ running: { ...running, [key]: step } }));

  return {
    session,
    busy,
    problemOf: (step) =>
      problem?.step === step && problem.world === world ? problem.message : null,
    change: (make) => {
      forgetProblem();
      changeSession(key, make);
    },
    mark,
    take: async (step, work) => {
      if (useSteps.getState().running[key] !== undefined) return;
      const begun = worldNumber(baseUrl);
      const asked = identity(sessionOf(key));
      mark(step);
      forgetProblem();
      try {
        const made = await work();
        if (worldNumber(baseUrl) !== begun) return;
        changeSession(key, (before) =>
          identity(before) === asked ? { ...before, ...made } : before,
        );
      } catch (error) {
        const failed = { step, message: messageOf(error), world: begun };
        useSteps.setState(({ problems }) => ({ problems: { ...problems, [key]: failed } }));
      } finally {
        useSteps.setState(({ running }) => ({ running: without(running, key) }));
      }
    },
  };
}
