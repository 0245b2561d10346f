import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Surface } from '../../contract/blocks/surfaces.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import type { HistoryChange } from './draft/history.ts';
import type { KeptDraft } from './draft/kept-drafts.ts';
import type { MessageDraft } from './draft/message-draft.ts';
import { OpenDraft, type AskedDraft, type ShownDraft } from './draft/open-draft.ts';

/** What can be done with drafts: the same object on every render. */
export interface DraftActs {
  readonly change: (change: HistoryChange) => void;
  readonly rename: (name: string) => void;
  readonly open: (draft: KeptDraft) => void;
  /** Creates an empty draft and opens it. */
  readonly begin: () => void;
  readonly remove: (id: string) => void;
  /** Restores a deleted draft. */
  readonly restore: (draft: KeptDraft) => void;
}

export interface Drafts extends ShownDraft {
  readonly draft: MessageDraft;
  readonly acts: DraftActs;
}

/**
 * The draft of this tab, and the other drafts in the browser. `onLeave` is told when the tab shows another draft than the one
 * that the address asks for,
 * or made something else of it.
 */
export function useDrafts(
  { draft, template, surface }: AskedDraft,
  onLeave: (surface: Surface) => void,
): Drafts {
  const [opened] = useState(() => new OpenDraft({ draft, template, surface }));
  const shown = useSyncExternalStore(opened.subscribe, opened.get);
  const leave = useStableCallback(() => onLeave(opened.surface));
  const [acts] = useState(() => actsOf(opened, leave));
  // Listens to other tabs, which have the same storage.
  useEffect(() => opened.follow(leave), [opened, leave]);
  // Follows the address, which a link may change while the panel is open.
  useEffect(() => {
    if (opened.goTo({ draft, template, surface })) leave();
  }, [opened, draft, template, surface, leave]);
  return { ...shown, draft: shown.history.present, acts };
}

function actsOf(opened: OpenDraft, leave: () => void): DraftActs {
  const thenLeave =
    <Told extends readonly unknown[]>(act: (...told: Told) => void) =>
    (...told: Told) => {
      act(...told);
      leave();
    };
  return {
    change: (change) => {
      const before = opened.surface;
      opened.change(change);
      if (opened.surface !== before) leave();
    },
    rename: thenLeave((name: string) => opened.rename(name)),
    open: thenLeave((other: KeptDraft) => opened.open(other)),
    begin: thenLeave(() => opened.begin()),
    remove: (id) => opened.remove(id),
    restore: (removed) => opened.restore(removed),
  };
}
