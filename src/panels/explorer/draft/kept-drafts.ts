import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { onDraftsElsewhere } from '../../../base/drafts-apart.ts';
import { noteDraftChange } from '../../../kit/drafts/draft-changes.ts';
import { tabDrafts } from '../../../kit/drafts/draft-storage.ts';
import type { RequestDraft } from './request-draft.ts';

/**
 * Drafts by method. They last as long as the tab and survive a reload. What an address must not contain (a secret,
 * a very long body) is kept only here.
 */
interface KeptDrafts {
  readonly drafts: Readonly<Record<string, RequestDraft>>;
  /** The last open method: the explorer opens it if the address does not name one. */
  readonly method: string | null;
  keepDraft(method: string, draft: RequestDraft): void;
  forgetDraft(method: string): void;
  keepMethod(method: string): void;
}

export const useKeptDrafts = create<KeptDrafts>()(
  persist(
    (set) => ({
      drafts: {},
      method: null,
      keepDraft: (method, draft) =>
        set(({ drafts }) => ({ drafts: { ...drafts, [method]: draft } })),
      forgetDraft: (method) => set(({ drafts }) => ({ drafts: without(drafts, method) })),
      keepMethod: (method) => set({ method }),
    }),
    {
      name: 'parley.explorer',
      version: 2,
      storage: createJSONStorage(() => ({
        getItem: (name) => orNull(() => tabDrafts().getItem(name)),
        setItem: (name, value) => orNull(() => tabDrafts().setItem(name, value)),
        removeItem: (name) => orNull(() => tabDrafts().removeItem(name)),
      })),
      // Nothing of the storage before stays, where another takes its place.
      merge: (stored, { drafts: _drafts, method: _method, ...rest }) => ({
        ...rest,
        drafts: {},
        method: null,
        ...(stored as Partial<KeptDrafts> | undefined),
      }),
      partialize: ({ drafts, method }) => ({ drafts, method }),
    },
  ),
);

/** Null where the browser blocks storage, or it is full: then drafts last until the page is left. */
function orNull<T>(ask: () => T): T | null {
  try {
    return ask();
  } catch {
    return null;
  }
}

onDraftsElsewhere(() => void useKeptDrafts.persist.rehydrate());
useKeptDrafts.subscribe(noteDraftChange);

function without<T>(record: Readonly<Record<string, T>>, name: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
}
