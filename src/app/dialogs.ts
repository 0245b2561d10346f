import { slice } from '../base/session.ts';

export type DialogName =
  | 'palette'
  | 'shortcuts'
  | 'reset'
  | 'mint'
  | 'restore'
  | 'worlds'
  | 'share'
  | 'callSettings'
  | 'open-demo';

/** Which dialog of the shell is open: at most one. */
interface Dialogs {
  readonly open: DialogName | null;
  readonly show: (dialog: DialogName) => void;
  readonly close: () => void;
}

export const useDialogs = slice<Dialogs>('dialogs', (set) => ({
  open: null,
  show: (open) => set({ open }),
  close: () => set({ open: null }),
}));
