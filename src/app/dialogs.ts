import { create } from 'zustand';

export type DialogName =
  | 'palette'
  | 'shortcuts'
  | 'reset'
  | 'mint'
  | 'restore'
  | 'worlds'
  | 'share'
  | 'open-demo';

/** Which dialog of the shell is open: at most one. */
interface Dialogs {
  readonly open: DialogName | null;
  readonly show: (dialog: DialogName) => void;
  readonly close: () => void;
}

export const useDialogs = create<Dialogs>()((set) => ({
  open: null,
  show: (open) => set({ open }),
  close: () => set({ open: null }),
}));
