import { noteDraftChange, TAB_DRAFTS } from '../../../base/drafts.ts';
import { slice } from '../../../base/session.ts';
import type { RequestDraft } from './request-draft.ts';

/**
 * Drafts by method. They last as long as the tab, and survive a reload. A draft that an address must not contain (with a
 * secret, or very long) is only here.
 */
interface TabDrafts {
  readonly drafts: Readonly<Record<string, RequestDraft>>;
  /** The last open method: the explorer opens it if the address does not name one. */
  readonly method: string | null;
  storeDraft(method: string, draft: RequestDraft): void;
  removeDraft(method: string): void;
  storeLastMethod(method: string): void;
}

export const useTabDrafts = slice<TabDrafts>(
  'calls',
  (set) => ({
    drafts: {},
    method: null,
    storeDraft: (method, draft) =>
      void set(({ drafts }) => ({ drafts: { ...drafts, [method]: draft } })),
    removeDraft: (method) => void set(({ drafts }) => ({ drafts: removeKey(drafts, method) })),
    storeLastMethod: (method) => void set({ method }),
  }),
  { in: TAB_DRAFTS, key: 'parley.explorer', version: 2 },
);

useTabDrafts.subscribe(noteDraftChange);

function removeKey<T>(record: Readonly<Record<string, T>>, name: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
}
