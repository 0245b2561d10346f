import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Surface } from '../../contract/blocks/surfaces.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import type { HistoryChange } from './draft/history.ts';
import type { KeptDraft } from './draft/kept-drafts.ts';
import type { MessageDraft } from './draft/message-draft.ts';
import { OpenDraft, type AskedDraft, type ShownDraft } from './draft/open-draft.ts';

/** Actions on drafts: the same object on every render. */
export interface DraftActions {
  readonly change: (change: HistoryChange) => void;
  readonly rename: (name: string) => void;
  readonly open: (draft: KeptDraft) => void;
  /** Creates an empty draft and opens it. */
  readonly openNew: () => void;
  readonly remove: (id: string) => void;
  /** Restores a deleted draft. */
  readonly restore: (draft: KeptDraft) => void;
}

export interface Drafts extends ShownDraft {
  readonly draft: MessageDraft;
  readonly actions: DraftActions;
}

/**
 * The draft of this tab, and the other drafts in the browser. Calls `onLeave` when the address no longer describes the open
 * draft: another draft was opened, or this one was renamed or got another surface.
 */
export function useDrafts(
  { draft, template, surface }: AskedDraft,
  onLeave: (surface: Surface) => void,
): Drafts {
  const [openDraft] = useState(() => new OpenDraft({ draft, template, surface }));
  const shown = useSyncExternalStore(openDraft.subscribe, openDraft.get);
  const leave = useStableCallback(() => onLeave(openDraft.surface));
  const [actions] = useState(() => createActions(openDraft, leave));
  // Listens to other tabs, which have the same storage.
  useEffect(() => openDraft.follow(leave), [openDraft, leave]);
  // Follows the address, which a link may change while the panel is open.
  useEffect(() => {
    if (openDraft.goTo({ draft, template, surface })) leave();
  }, [openDraft, draft, template, surface, leave]);
  return { ...shown, draft: shown.history.present, actions };
}

function createActions(openDraft: OpenDraft, leave: () => void): DraftActions {
  const thenLeave =
    <Args extends readonly unknown[]>(action: (...args: Args) => void) =>
    (...args: Args) => {
      action(...args);
      leave();
    };
  return {
    change: (change) => {
      const before = openDraft.surface;
      openDraft.change(change);
      if (openDraft.surface !== before) leave();
    },
    rename: thenLeave((name: string) => openDraft.rename(name)),
    open: thenLeave((draft: KeptDraft) => openDraft.open(draft)),
    openNew: thenLeave(() => openDraft.openNew()),
    remove: (id) => openDraft.remove(id),
    restore: (removed) => openDraft.restore(removed),
  };
}
