import { create } from 'zustand';

/** The exchanges that are picked in the wire for the recording; null while nothing is being picked. */
export const usePicks = create<{
  readonly picked: ReadonlySet<string> | null;
  readonly pick: (picked: ReadonlySet<string> | null) => void;
}>()((set) => ({ picked: null, pick: (picked) => set({ picked }) }));
