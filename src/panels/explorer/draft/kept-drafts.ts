import { noteDraftChange, TAB_DRAFTS } from '../../../base/drafts.ts';
import { slice } from '../../../base/session.ts';
import type { RequestDraft } from './request-draft.ts';

/**
 * Drafts by method. They last as long as the tab and survive a reload. Drafts that an address must not contain (with a
 * secret, or a very long body) are kept only here.
 */
interface KeptDrafts {
  readonly drafts: Readonly<Record<string, RequestDraft>>;
  /** The last open method: the explorer opens it if the address does not name one. */
  readonly method: string | null;
  keepDraft(method: string, draft: RequestDraft): void;
  forgetDraft(method: string): void;
  keepMethod(method: string): void;
}

export const useKeptDrafts = slice<KeptDrafts>(
  'calls',
  (set) => ({
    drafts: {},
    method: null,
    keepDraft: (method, draft) =>
      void set(({ drafts }) => ({ drafts: { ...drafts, [method]: draft } })),
    forgetDraft: (method) => void set(({ drafts }) => ({ drafts: without(drafts, method) })),
    keepMethod: (method) => void set({ method }),
  }),
  { in: TAB_DRAFTS, key: 'parley.explorer', version: 2 },
);

useKeptDrafts.subscribe(noteDraftChange);

function without<T>(record: Readonly<Record<string, T>>, name: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
}
