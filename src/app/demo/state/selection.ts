import { slice } from '../../../base/session.ts';

/** The key of the selected step of the recording; null if no step is selected. */
export const useSelectedStep = slice<{
  readonly selected: string | null;
  readonly select: (key: string | null) => void;
}>('selectedStep', (set) => ({ selected: null, select: (selected) => set({ selected }) }));
