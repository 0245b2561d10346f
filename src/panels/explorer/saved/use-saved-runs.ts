import { useState } from 'react';
import { isSameDraft, type RequestDraft } from '../draft/request-draft.ts';
import type { SavedCall } from './saved-calls.ts';

/** For each method, the saved call that was opened last and the draft that was sent last, since the panel was opened. */
export interface SavedRuns {
  readonly noteOpened: (call: SavedCall) => void;
  readonly noteSent: (method: string, draft: RequestDraft) => void;
  /** The id of the saved call, if it was the last call sent of the method; else null. */
  readonly runOf: (method: string) => string | null;
  /** Whether this draft is the last one sent of a method. */
  readonly wasSent: (method: string, draft: RequestDraft) => boolean;
}

export function useSavedRuns(): SavedRuns {
  const [opened, setOpened] = useState<Readonly<Record<string, SavedCall>>>({});
  const [sent, setSent] = useState<Readonly<Record<string, RequestDraft>>>({});
  const wasSent = (method: string, draft: RequestDraft) =>
    sent[method] !== undefined && isSameDraft(sent[method], draft);
  return {
    noteOpened: (call) => setOpened((before) => ({ ...before, [call.method]: call })),
    noteSent: (method, draft) => setSent((before) => ({ ...before, [method]: draft })),
    runOf: (method) => {
      const call = opened[method];
      return call !== undefined && wasSent(method, call.draft) ? call.id : null;
    },
    wasSent,
  };
}
