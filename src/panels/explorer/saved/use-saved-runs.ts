import { useState } from 'react';
import { isSameDraft, type RequestDraft } from '../draft/request-draft.ts';
import type { SavedCall } from './saved-calls.ts';

/** Remembers for each method the saved call that the user opened last and the draft that was sent last. */
export interface SavedRuns {
  readonly noteOpenedCall: (call: SavedCall) => void;
  readonly noteSentDraft: (method: string, draft: RequestDraft) => void;
  /** The id of the saved call that the user opened last for a method, if the last draft that was sent is its draft; else null. */
  readonly savedCallIdSentLast: (method: string) => string | null;
  /** Whether a draft is the last one that was sent to a method. */
  readonly isLastSentDraft: (method: string, draft: RequestDraft) => boolean;
}

export function useSavedRuns(): SavedRuns {
  const [lastOpenedCalls, setLastOpenedCalls] = useState<Readonly<Record<string, SavedCall>>>({});
  const [lastSentDrafts, setLastSentDrafts] = useState<Readonly<Record<string, RequestDraft>>>({});
  const isLastSentDraft = (method: string, draft: RequestDraft) =>
    lastSentDrafts[method] !== undefined && isSameDraft(lastSentDrafts[method], draft);
  return {
    noteOpenedCall: (call) => setLastOpenedCalls((before) => ({ ...before, [call.method]: call })),
    noteSentDraft: (method, draft) =>
      setLastSentDrafts((before) => ({ ...before, [method]: draft })),
    savedCallIdSentLast: (method) => {
      const call = lastOpenedCalls[method];
      return call !== undefined && isLastSentDraft(method, call.draft) ? call.id : null;
    },
    isLastSentDraft,
  };
}
