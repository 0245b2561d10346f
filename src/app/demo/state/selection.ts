import { slice } from '../../../base/session.ts';

/** Which step of the recording is selected, by key; null for none. */
export const useSelectedStep = slice<{
  readonly selected: string | null;
  readonly select: (key: string | null) => void;
}>('selectedStep', (set) => ({ selected: null, select: (selected) => set({ selected }) }));
