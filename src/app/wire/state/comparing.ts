import { slice } from '../../../base/session.ts';

/** The first exchange of a comparison, while the user chooses the second one in the wire. */
export const useComparing = slice<{
  /** Id of the first exchange; null while the user does not choose. */
  readonly first: string | null;
  readonly choose: (first: string | null) => void;
}>('comparing', (set) => ({ first: null, choose: (first) => set({ first }) }));
