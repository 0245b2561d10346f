import { slice } from '../../../base/session.ts';

/** The first exchange of a comparison, while the user chooses the second one in the wire. */
export const useComparing = slice<{
  /** Null while the user chooses no second exchange. */
  readonly firstId: string | null;
  readonly setFirstId: (firstId: string | null) => void;
}>('comparing', (set) => ({ firstId: null, setFirstId: (firstId) => set({ firstId }) }));
