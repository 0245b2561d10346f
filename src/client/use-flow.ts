import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { WorldApp } from '../contract/sandbox.ts';
import { useClient } from './context.tsx';
import { messageOf } from './transport/refusal.ts';

interface Problem {
  readonly step: string;
  readonly message: string;
}

/**
 * How far flows of several steps got: a sign-in, an install. What came of them lives as long as the tab: a
 * reload and a look at another panel do not end it, another world does. It holds secrets of the world, as the
 * sandbox hands them out to any script of this origin; they die with the tab. What is under way is not kept.
 */
interface Flows {
  /** By platform, flow and app. */
  readonly sessions: Readonly<Record<string, object>>;
  readonly running: Readonly<Record<string, string>>;
  readonly problems: Readonly<Record<string, Problem>>;
}

const useFlows = create<Flows>()(
  persist((): Flows => ({ sessions: {}, running: {}, problems: {} }), {
    name: 'parley.flows',
    version: 2,
    storage: createJSONStorage(() => sessionStorage),
    partialize: ({ sessions }) => ({ sessions }),
  }),
);

function without<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}

const NOTHING = {};

/** Changes the session of that key, which begins with the address of its platform. */
export function keepFlow(key: string, change: (before: object) => object): void {
  useFlows.setState(({ sessions }) => ({
    sessions: { ...sessions, [key]: change(sessions[key] ?? NOTHING) },
  }));
}

/** How often flows of a platform were forgotten: what was begun before that belongs nowhere. */
const forgotten = new Map<string, number>();

/** Forgets every flow of a platform: the world they happened in is gone. */
export function forgetFlows(baseUrl: string): void {
  forgotten.set(baseUrl, (forgotten.get(baseUrl) ?? 0) + 1);
  const others = <T>(record: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(record).filter(([key]) => !key.startsWith(`${baseUrl} `)));
  useFlows.setState(({ sessions, problems }) => ({
    sessions: others(sessions),
    problems: others(problems),
  }));
}

export interface Flow<Session extends object> {
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
 * A flow of an app on the platform of this page. `identity` tells sessions apart: two for which it differs
 * have nothing in common.
 */
export function useFlow<Session extends object>(
  name: string,
  { client_id }: Pick<WorldApp, 'client_id'>,
  identity: (session: Partial<Session>) => unknown = () => null,
): Flow<Session> {
  const { baseUrl } = useClient();
  const key = `${baseUrl} ${name} ${client_id}`;
  const session: Partial<Session> = useFlows(({ sessions }) => sessions[key]) ?? NOTHING;
  const busy = useFlows(({ running }) => running[key]) ?? null;
  const problem = useFlows(({ problems }) => problems[key]) ?? null;
  const change: Flow<Session>['change'] = (make) => {
    useFlows.setState(({ problems }) => ({ problems: without(problems, key) }));
    keepFlow(key, make);
  };
  const mark = (step: string) =>
    useFlows.setState(({ running }) => ({ running: { ...running, [key]: step } }));

  return {
    session,
    busy,
    problemOf: (step) => (problem?.step === step ? problem.message : null),
    change,
    mark,
    take: async (step, work) => {
      const { running, sessions } = useFlows.getState();
      if (running[key] !== undefined) return;
      const life = forgotten.get(baseUrl);
      const asked = identity(sessions[key] ?? NOTHING);
      mark(step);
      useFlows.setState(({ problems }) => ({ problems: without(problems, key) }));
      try {
        const made = await work();
        if (forgotten.get(baseUrl) !== life) return;
        keepFlow(key, (before) => (identity(before) === asked ? { ...before, ...made } : before));
      } catch (error) {
        const message = messageOf(error);
        useFlows.setState(({ problems }) => ({
          problems: { ...problems, [key]: { step, message } },
        }));
      } finally {
        useFlows.setState((state) => ({ running: without(state.running, key) }));
      }
    },
  };
}
