import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { CatalogMethod } from '../../../contract/catalog.ts';
import type { WorldBrief } from '../../../contract/sandbox.ts';
import { usePanelSearch } from '../../../kit/panel.ts';
import { draftInSearch, explorerSearch, NO_DRAFT, searchOfDraft } from './explorer-search.ts';
import { useKeptDrafts } from './kept-drafts.ts';
import { defaultDraft, type KnownMessage } from './default-draft.ts';
import type { RequestDraft } from './request-draft.ts';

export interface DraftHandle {
  readonly draft: RequestDraft;
  /** Whether it is what the method opens with, untouched. */
  readonly isDefault: boolean;
  edit(draft: RequestDraft): void;
  /** Back to what the method opens with. */
  reset(): void;
  /** Goes to another method, with what was typed there before. */
  choose(method: string): void;
}

/** Browsers bear only so many changes of the address in a while: it follows the typing at this distance. */
const ADDRESS_DELAY_MS = 300;

/**
 * The draft of a method. The address holds it; while the address still follows, what was typed last counts.
 * What an address may not hold, and what was typed before another method was looked at, is kept by the tab.
 */
export function useDraft(
  method: CatalogMethod,
  world: WorldBrief,
  message: KnownMessage | null,
): DraftHandle {
  const [search, setSearch] = usePanelSearch(explorerSearch);
  const { drafts, keepDraft, forgetDraft } = useKeptDrafts();
  const opening = useMemo(() => defaultDraft(method, world, message), [method, world, message]);
  const inAddress = useMemo(() => draftInSearch(search), [search]);
  const place = useMemo(() => ({ method: method.name, draft: inAddress }), [method, inAddress]);

  // What was typed and is not in the address yet; and what was last put there.
  const [pending, setPending] = useState<RequestDraft | null>(null);
  const [written, setWritten] = useState<RequestDraft | null>(null);
  const [seen, setSeen] = useState(place);
  if (seen !== place) {
    setSeen(place);
    // The address moved. Unless that was the typing catching up, it was the user: Back, Forward, a link.
    const isCatchingUp =
      seen.method === place.method &&
      (isSame(inAddress, written) || isSame(inAddress, pending) || isSame(inAddress, seen.draft));
    if (!isCatchingUp) setPending(null);
  }

  function write(typed: RequestDraft) {
    setWritten(typed);
    setSearch(searchOfDraft(typed), { replace: true });
  }
  const follow = useEffectEvent(write);
  useEffect(() => {
    if (pending === null) return;
    const timer = setTimeout(() => follow(pending), ADDRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [pending]);

  const kept = drafts[method.name];
  const fromAddress = inAddress && kept && isSame(inAddress, kept) ? kept : inAddress;
  const draft = pending ?? fromAddress ?? kept ?? opening;

  return {
    draft,
    isDefault: draft === opening,
    edit: (next) => {
      setPending(next);
      keepDraft(method.name, next);
    },
    reset: () => {
      setPending(null);
      forgetDraft(method.name);
      setSearch(NO_DRAFT, { replace: true });
    },
    choose: (name) => {
      if (name === method.name) return;
      if (pending) write(pending);
      const there = drafts[name];
      setSearch({ method: name, ...(there ? searchOfDraft(there) : NO_DRAFT) });
    },
  };
}

function isSame(one: RequestDraft | null, other: RequestDraft | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    JSON.stringify({ ...one, readable: null }) === JSON.stringify({ ...other, readable: null })
  );
}
