import { slice } from '../../../base/session.ts';

/** The exchange that waits for the one it is compared with: the next row that is chosen in the wire. */
export const useComparing = slice<{
  /** Its id; null while nothing is to be compared. */
  readonly first: string | null;
  readonly choose: (first: string | null) => void;
}>('comparing', (set) => ({ first: null, choose: (first) => set({ first }) }));
