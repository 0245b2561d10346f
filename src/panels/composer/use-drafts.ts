import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Surface } from '../../contract/blocks/surfaces.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import type { HistoryChange } from './draft/history.ts';
import type { SavedDraft } from './draft/draft-storage.ts';
import type { MessageDraft } from './draft/message-draft.ts';
import { OpenDraft, type RequestedDraft, type OpenDraftState } from './draft/open-draft.ts';

/** Actions on drafts: the same object on every render. */
export interface DraftActions {
  readonly change: (change: HistoryChange) => void;
  readonly rename: (name: string) => void;
  readonly open: (draft: SavedDraft) => void;
  /** Creates an empty draft and opens it. */
  readonly openNew: () => void;
  readonly remove: (id: string) => void;
  /** Restores a deleted draft. */
  readonly restore: (draft: SavedDraft) => void;
}

export interface Drafts extends OpenDraftState {
  readonly draft: MessageDraft;
  readonly actions: DraftActions;
}

/**
 * The open draft of this tab, and the other drafts in the browser. Calls `updateAddress` when the address no longer describes the
 * open draft, because the user opened another draft, renamed the draft or changed its surface.
 */
export function useDrafts(
  { draft, template, surface }: RequestedDraft,
  updateAddress: (surface: Surface) => void,
): Drafts {
  const [openDraft] = useState(() => new OpenDraft({ draft, template, surface }));
  const state = useSyncExternalStore(openDraft.subscribe, openDraft.get);
  const syncAddress = useStableCallback(() => updateAddress(openDraft.surface));
  const [actions] = useState(() => createActions(openDraft, syncAddress));
  // Listens to other tabs, which have the same storage.
  useEffect(() => openDraft.followStorage(syncAddress), [openDraft, syncAddress]);
  // Follows the address, which a link may change while the panel is open.
  useEffect(() => {
    if (openDraft.openRequested({ draft, template, surface })) syncAddress();
  }, [openDraft, draft, template, surface, syncAddress]);
  return { ...state, draft: state.history.present, actions };
}

function createActions(openDraft: OpenDraft, syncAddress: () => void): DraftActions {
  const thenSyncAddress =
    <Args extends readonly unknown[]>(action: (...args: Args) => void) =>
    (...args: Args) => {
      action(...args);
      syncAddress();
    };
  return {
    change: (change) => {
      const before = openDraft.surface;
      openDraft.change(change);
      if (openDraft.surface !== before) syncAddress();
    },
    rename: thenSyncAddress((name: string) => openDraft.rename(name)),
    open: thenSyncAddress((draft: SavedDraft) => openDraft.open(draft)),
    openNew: thenSyncAddress(() => openDraft.openNew()),
    remove: (id) => openDraft.remove(id),
    restore: (removed) => openDraft.restore(removed),
  };
}
