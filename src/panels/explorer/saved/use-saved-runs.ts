import { useState } from 'react';
import { isSameDraft, type RequestDraft } from '../draft/request-draft.ts';
import type { SavedCall } from './saved-calls.ts';

/** Which saved calls were opened, and what was sent, since the panel was opened. At most one of each method. */
export interface SavedRuns {
  readonly noteOpened: (call: SavedCall) => void;
  readonly noteSent: (method: string, draft: RequestDraft) => void;
  /** Id of the saved call that was sent last of a method; null if that was none. */
  readonly runOf: (method: string) => string | null;
  /** Whether this draft is what was sent last of a method. */
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
