import { slice } from '../../base/session.ts';

/** What the user should know of a link or a file that was to be opened. */
export interface LinkNotice {
  readonly message: string;
  readonly advice: string;
  /** Null where nothing can be done. */
  readonly action: { readonly label: string; readonly run: () => void } | null;
}

interface LinkNotices {
  readonly notice: LinkNotice | null;
  readonly show: (notice: LinkNotice | null) => void;
}

/** At most one: the last link counts. */
export const useLinkNotice = slice<LinkNotices>('linkNotice', (set) => ({
  notice: null,
  show: (notice) => set({ notice }),
}));
