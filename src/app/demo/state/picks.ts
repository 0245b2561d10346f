import { slice } from '../../../base/session.ts';

/** The exchanges that are picked in the wire for the recording; null while nothing is being picked. */
export const usePicks = slice<{
  readonly picked: ReadonlySet<string> | null;
  readonly pick: (picked: ReadonlySet<string> | null) => void;
}>('picks', (set) => ({ picked: null, pick: (picked) => set({ picked }) }));
