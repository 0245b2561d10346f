import { slice } from '../../../base/session.ts';

/** The ids of the exchanges that the user picks in the wire for the recording; null while the user picks nothing. */
export const usePicks = slice<{
  readonly pickedIds: ReadonlySet<string> | null;
  readonly setPickedIds: (pickedIds: ReadonlySet<string> | null) => void;
}>('picks', (set) => ({
  pickedIds: null,
  setPickedIds: (pickedIds) => set({ pickedIds }),
}));
