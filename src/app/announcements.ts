import { create } from 'zustand';

interface Announcements {
  /** The last announcement. Its number distinguishes two equal messages. */
  readonly said: { readonly message: string; readonly number: number } | null;
  readonly announce: (message: string) => void;
  readonly clear: () => void;
}

export const useAnnouncements = create<Announcements>()((set) => ({
  said: null,
  announce: (message) =>
    set(({ said }) => ({ said: { message, number: (said?.number ?? 0) + 1 } })),
  clear: () => set({ said: null }),
}));
