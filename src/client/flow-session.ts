import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { WorldApp } from '../contract/sandbox.ts';
import { useClient } from './context.tsx';

/**
 * How far a flow of several steps got: a sign-in, an install. It lives as long as the tab, a reload and a look
 * at another panel do not end it; another world in place of the one it happened in does.
 */
interface FlowSessions {
  /** By platform, flow and app. */
  readonly sessions: Readonly<Record<string, unknown>>;
  readonly keep: (key: string, session: (before: unknown) => unknown) => void;
  readonly forget: (baseUrl: string) => void;
}

const useSessions = create<FlowSessions>()(
  persist(
    (set) => ({
      sessions: {},
      keep: (key, session) =>
        set(({ sessions }) => ({ sessions: { ...sessions, [key]: session(sessions[key]) } })),
      forget: (baseUrl) =>
        set(({ sessions }) => ({
          sessions: Object.fromEntries(
            Object.entries(sessions).filter(([key]) => !key.startsWith(`${baseUrl} `)),
          ),
        })),
    }),
    {
      name: 'parley.flows',
      version: 1,
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ sessions }) => ({ sessions }),
    },
  ),
);

const NOTHING = {};

/** The session of a flow of an app, empty at first, and the way to change it. */
export function useFlowSession<Session extends object>(
  flow: string,
  { client_id }: Pick<WorldApp, 'client_id'>,
): readonly [Partial<Session>, (change: (before: Partial<Session>) => Partial<Session>) => void] {
  const { baseUrl } = useClient();
  const key = `${baseUrl} ${flow} ${client_id}`;
  const session = useSessions(({ sessions }) => sessions[key]) ?? NOTHING;
  return [
    session,
    (change) =>
      keepFlow(key, (before) => change((before as Partial<Session> | undefined) ?? NOTHING)),
  ];
}

/** Changes the session of that key, which begins with the address of its platform. */
export const keepFlow: FlowSessions['keep'] = (key, session) =>
  useSessions.getState().keep(key, session);

/** Forgets every flow of a platform: the world they happened in is gone. */
export const forgetFlows = (baseUrl: string): void => useSessions.getState().forget(baseUrl);
