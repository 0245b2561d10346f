import { slice } from '../../base/session.ts';

/** A notice about a link or a file that the user opened. */
export interface LinkNotice {
  readonly message: string;
  readonly advice: string;
  /** Null if the user can do nothing about it. */
  readonly action: { readonly label: string; readonly run: () => void } | null;
}

interface LinkNotices {
  readonly notice: LinkNotice | null;
  readonly show: (notice: LinkNotice | null) => void;
}

/** The notice of the link or file that was opened last. */
export const useLinkNotice = slice<LinkNotices>('linkNotice', (set) => ({
  notice: null,
  show: (notice) => set({ notice }),
}));
