import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { CatalogMethod } from '../../../contract/catalog.ts';
import type { WorldBrief } from '../../../contract/sandbox.ts';
import { usePanelSearch } from '../../../kit/panel.ts';
import type { useExample } from '../request/use-example.ts';
import { draftInSearch, explorerSearch, NO_DRAFT, searchOfDraft } from './explorer-search.ts';
import { useKeptDrafts } from './kept-drafts.ts';
import { defaultDraft } from './default-draft.ts';
import type { RequestDraft } from './request-draft.ts';

export interface DraftHandle {
  readonly draft: RequestDraft;
  /** Whether it is still the initial draft of the method. */
  readonly isDefault: boolean;
  /** The initial draft of the method. */
  readonly opening: RequestDraft;
  edit(draft: RequestDraft): void;
  /** Restores the initial draft of the method; resolves once it suits the world as it is now. */
  reset(): Promise<void>;
  /** Opens another method, with its kept draft. */
  choose(method: string): void;
}

/** Browsers limit how often the address can change, so it is updated this long after typing. */
const ADDRESS_DELAY_MS = 300;

/**
 * The draft of a method. It is stored in the address; until the address is updated, the last typed text counts.
 * Drafts that an address must not contain, and drafts of other methods, are kept in the tab.
 */
export function useDraft(
  method: CatalogMethod,
  world: WorldBrief,
  { example, readAgain }: ReturnType<typeof useExample>,
): DraftHandle {
  const [search, setSearch] = usePanelSearch(explorerSearch);
  const { drafts, keepDraft, forgetDraft } = useKeptDrafts();
  const opening = useMemo(() => defaultDraft(method, world, example), [method, world, example]);
  const inAddress = useMemo(() => draftInSearch(search), [search]);
  const place = useMemo(() => ({ method: method.name, draft: inAddress }), [method, inAddress]);

  // The draft that is not in the address yet, and the one that was last written to it.
  const [pending, setPending] = useState<RequestDraft | null>(null);
  const [written, setWritten] = useState<RequestDraft | null>(null);
  const [seen, setSeen] = useState(place);
  if (seen !== place) {
    setSeen(place);
    // The address changed. Unless this hook changed it, the user did: Back, Forward or a link.
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
    opening,
    edit: (next) => {
      setPending(next);
      keepDraft(method.name, next);
    },
    reset: async () => {
      setPending(null);
      forgetDraft(method.name);
      setSearch(NO_DRAFT, { replace: true });
      await readAgain();
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
