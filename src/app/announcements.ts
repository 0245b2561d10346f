import { slice } from '../base/session.ts';

interface Announcements {
  /** The last announcement. Its number distinguishes two equal messages. */
  readonly said: { readonly message: string; readonly number: number } | null;
  readonly announce: (message: string) => void;
  readonly clear: () => void;
}

export const useAnnouncements = slice<Announcements>('announcements', (set) => ({
  said: null,
  announce: (message) =>
    set(({ said }) => ({ said: { message, number: (said?.number ?? 0) + 1 } })),
  clear: () => set({ said: null }),
}));
