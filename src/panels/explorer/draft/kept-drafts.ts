import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { RequestDraft } from './request-draft.ts';

/**
 * What was typed, by method, and which exchange answered it last. It lives as long as the tab: a reload keeps
 * it, and what an address may not hold (a secret, a very long body) is kept here alone.
 */
interface KeptDrafts {
  readonly drafts: Readonly<Record<string, RequestDraft>>;
  /** Ids of exchanges, by platform and method. */
  readonly answers: Readonly<Record<string, string>>;
  /** The method looked at last: where the explorer opens when its address names none. */
  readonly method: string | null;
  keepDraft(method: string, draft: RequestDraft): void;
  forgetDraft(method: string): void;
  keepAnswer(method: string, exchange: string | null): void;
  keepMethod(method: string): void;
}

export const useKeptDrafts = create<KeptDrafts>()(
  persist(
    (set) => ({
      drafts: {},
      answers: {},
      method: null,
      keepDraft: (method, draft) =>
        set(({ drafts }) => ({ drafts: { ...drafts, [method]: draft } })),
      forgetDraft: (method) => set(({ drafts }) => ({ drafts: without(drafts, method) })),
      keepAnswer: (method, exchange) =>
        set(({ answers }) => ({
          answers:
            exchange === null ? without(answers, method) : { ...answers, [method]: exchange },
        })),
      keepMethod: (method) => set({ method }),
    }),
    {
      name: 'parley.explorer',
      version: 2,
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ drafts, answers, method }) => ({ drafts, answers, method }),
    },
  ),
);

function without<T>(record: Readonly<Record<string, T>>, name: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
}
