import { changeDraft, payloadOf, type MessageDraft, type DraftChange } from './message-draft.ts';

/** A draft with its undo and redo steps. */
export interface History {
  readonly past: readonly MessageDraft[];
  readonly present: MessageDraft;
  readonly future: readonly MessageDraft[];
  /** Where the user typed last; null if the last change was not typing. Further typing at that place belongs to the same undo step. */
  readonly lastTypedPlace: string | null;
}

const MAX_UNDO_STEPS = 200;

export const historyOf = (present: MessageDraft): History => ({
  past: [],
  present,
  future: [],
  lastTypedPlace: null,
});

/** Whether a draft is empty and was never changed: faults of such a draft are not shown. */
export const isUntouched = ({ past, present }: History): boolean =>
  past.length === 0 && Object.keys(payloadOf(present)).length === 0;

export type HistoryChange = DraftChange | { readonly kind: 'undo' } | { readonly kind: 'redo' };

/** The history after a change. Typing in one place is one undo step; every other change is a step of its own. */
export function applyChange(history: History, change: HistoryChange): History {
  const { past, present, future, lastTypedPlace } = history;
  if (change.kind === 'undo') {
    const previous = past.at(-1);
    return previous === undefined
      ? history
      : {
          past: past.slice(0, -1),
          present: previous,
          future: [present, ...future],
          lastTypedPlace: null,
        };
  }
  if (change.kind === 'redo') {
    const [following, ...rest] = future;
    return following === undefined
      ? history
      : { past: [...past, present], present: following, future: rest, lastTypedPlace: null };
  }
  const changedDraft = changeDraft(present, change);
  if (changedDraft === present) return history;
  const place = typedPlaceOf(change);
  if (place !== null && place === lastTypedPlace)
    return { past, present: changedDraft, future: [], lastTypedPlace };
  return {
    past: [...past, present].slice(-MAX_UNDO_STEPS),
    present: changedDraft,
    future: [],
    lastTypedPlace: place,
  };
}

/** Where a change was typed; null for a change that was not typed. */
function typedPlaceOf(change: DraftChange): string | null {
  if (change.kind === 'text' || change.kind === 'payload') return change.kind;
  return change.kind === 'block' ? `block ${change.at}` : null;
}
