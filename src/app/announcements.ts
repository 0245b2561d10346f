import { slice } from '../base/session.ts';

interface Announcements {
  /** The last announcement. Its number distinguishes two equal messages; `at` is by the clock of the browser. */
  readonly said: { readonly message: string; readonly number: number; readonly at: number } | null;
  readonly announce: (message: string) => void;
  readonly clear: () => void;
  /** Another panel is open: what was said belongs to the one before, unless it was said on the way. */
  readonly leavePanel: () => void;
}

/** How long going to another panel takes at most, in milliseconds. */
const MAX_WAY_MS = 1000;

export const useAnnouncements = slice<Announcements>('announcements', (set) => ({
  said: null,
  announce: (message) =>
    set(({ said }) => ({ said: { message, number: (said?.number ?? 0) + 1, at: Date.now() } })),
  clear: () => set({ said: null }),
  leavePanel: () =>
    set(({ said }) => (said && Date.now() - said.at > MAX_WAY_MS ? { said: null } : {})),
}));
