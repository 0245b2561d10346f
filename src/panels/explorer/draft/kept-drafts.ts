import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { RequestDraft } from './request-draft.ts';

/**
 * What was typed, by method. It lives as long as the tab: a reload keeps it, and what an address may not hold
 * (a secret, a very long body) is kept here alone.
 */
interface KeptDrafts {
  readonly drafts: Readonly<Record<string, RequestDraft>>;
  /** The method looked at last: where the explorer opens when its address names none. */
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
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ drafts, method }) => ({ drafts, method }),
    },
  ),
);

function without<T>(record: Readonly<Record<string, T>>, name: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
}
