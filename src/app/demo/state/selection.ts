import { create } from 'zustand';

/** Which step of the recording is selected, by key; null for none. */
export const useSelectedStep = create<{
  readonly selected: string | null;
  readonly select: (key: string | null) => void;
}>()((set) => ({ selected: null, select: (selected) => set({ selected }) }));
