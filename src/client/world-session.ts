import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

/**
 * What came of things that people did in a world, by key. It lives as long as the tab: a reload and a look at another
 * panel do not end it, another world does. It holds secrets of the world, as the sandbox hands them out to any script
 * of this origin; they die with the tab.
 */
interface Sessions {
  readonly sessions: Readonly<Record<string, object>>;
  /** How many worlds of a platform have ended since the page was loaded, by its address. */
  readonly ended: Readonly<Record<string, number>>;
}

const useSessions = create<Sessions>()(
  persist((): Sessions => ({ sessions: {}, ended: {} }), {
    name: 'parley.flows',
    version: 3,
    storage: createJSONStorage(() => sessionStorage),
    partialize: ({ sessions }) => ({ sessions }),
  }),
);

const NOTHING = {};

/** The key of a session, by the address of its platform and a name. */
export const sessionKey = (baseUrl: string, name: string) => `${baseUrl} ${name}`;

/** The session of that key; empty before anything was kept in it. */
export const useSession = <Session extends object>(key: string): Partial<Session> =>
  useSessions(({ sessions }) => sessions[key]) ?? NOTHING;

export const sessionOf = (key: string): object => useSessions.getState().sessions[key] ?? NOTHING;

/** Changes the session of that key. */
export function changeSession(key: string, change: (before: object) => object): void {
  useSessions.setState(({ sessions }) => ({
    sessions: { ...sessions, [key]: change(sessions[key] ?? NOTHING) },
  }));
}

/** Ends every session of a platform: the world they happened in is gone. */
export function endSessions(baseUrl: string): void {
  useSessions.setState(({ sessions, ended }) => ({
    sessions: Object.fromEntries(
      Object.entries(sessions).filter(([key]) => !key.startsWith(sessionKey(baseUrl, ''))),
    ),
    ended: { ...ended, [baseUrl]: (ended[baseUrl] ?? 0) + 1 },
  }));
}

/** Tells the worlds of a platform apart: what was begun in one belongs nowhere in the next. */
export const useWorldNumber = (baseUrl: string): number =>
  useSessions(({ ended }) => ended[baseUrl]) ?? 0;

export const worldNumber = (baseUrl: string): number => useSessions.getState().ended[baseUrl] ?? 0;
