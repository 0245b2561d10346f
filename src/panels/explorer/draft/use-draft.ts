import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { CatalogMethod } from '../../../contract/catalog.ts';
import type { WorldBrief } from '../../../contract/sandbox.ts';
import { usePanelSearch } from '../../../kit/panel.ts';
import type { useExample } from '../request/use-example.ts';
import { draftInSearch, explorerSearch, NO_DRAFT, searchOfDraft } from './explorer-search.ts';
import { useKeptDrafts } from './kept-drafts.ts';
import { defaultDraft } from './default-draft.ts';
import { isSameDraft, type RequestDraft } from './request-draft.ts';

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
  /** Opens a method with this draft. */
  open(method: string, draft: RequestDraft): void;
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
      (isSameDraft(inAddress, written) ||
        isSameDraft(inAddress, pending) ||
        isSameDraft(inAddress, seen.draft));
    if (!isCatchingUp) setPending(null);
  }

  const kept = drafts[method.name];
  // A draft that was kept since, by a link or from the wire, takes the place of what was typed.
  const typed = pending === kept ? pending : null;

  function write(draft: RequestDraft) {
    setWritten(draft);
    setSearch(searchOfDraft(draft), { replace: true });
  }
  const follow = useEffectEvent(write);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => follow(typed), ADDRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const fromAddress = inAddress && kept && isSameDraft(inAddress, kept) ? kept : inAddress;
  const draft = typed ?? fromAddress ?? kept ?? opening;

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
      if (typed) write(typed);
      const there = drafts[name];
      setSearch({ method: name, ...(there ? searchOfDraft(there) : NO_DRAFT) });
    },
    open: (name, next) => {
      setPending(null);
      keepDraft(name, next);
      setSearch({ method: name, ...NO_DRAFT, ...searchOfDraft(next) });
    },
  };
}
