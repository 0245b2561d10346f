import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { CatalogMethod } from '../../../contract/catalog.ts';
import type { WorldBrief } from '../../../contract/sandbox.ts';
import { usePanelSearch } from '../../../kit/panel.ts';
import type { useExample } from '../request/use-example.ts';
import { defaultDraft } from './default-draft.ts';
import {
  draftInSearch,
  explorerSearch,
  isShareable,
  NO_DRAFT,
  searchOfDraft,
} from './explorer-search.ts';
import { useKeptDrafts } from './kept-drafts.ts';
import { isSameDraft, type RequestDraft } from './request-draft.ts';

export interface DraftHandle {
  readonly draft: RequestDraft;
  /** Whether it is still the initial draft of the method. */
  readonly isDefault: boolean;
  /** The initial draft of the method. */
  readonly opening: RequestDraft;
  edit(draft: RequestDraft): void;
  /** Restores the initial draft of the method; resolves once it has the current example. */
  reset(): Promise<void>;
  /** Opens another method, with its kept draft. */
  choose(method: string): void;
  /** Opens a method with this draft. */
  open(method: string, draft: RequestDraft): void;
}

/** How long after typing the address is updated, because browsers limit how often it can change. */
const ADDRESS_DELAY_MS = 300;

/** The drafts of a method that this panel has written to the address. If the address has another one, the user has navigated. */
interface AddressWrites {
  readonly method: string;
  /** Oldest first; null for a draft that an address must not contain. The address gets the last one after a delay. */
  readonly drafts: readonly (RequestDraft | null)[];
}

/**
 * The draft of a method. Edits are stored in the tab, and written to the address a little later. The address is read when the
 * user navigates: by Back, Forward or a link. Drafts that an address must not contain are only in the tab.
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
  const [writes, setWrites] = useState<AddressWrites | null>(null);

  const isOwnAddress =
    writes?.method === method.name && writes.drafts.some((each) => isSameDraft(inAddress, each));
  const lastWritten = isOwnAddress ? (writes.drafts.at(-1) ?? null) : null;
  if (writes !== null && !isOwnAddress) setWrites(null);
  // The address has the last draft. From now on, an older draft in the address means that the user went back.
  else if (isOwnAddress && writes.drafts.length > 1 && isSameDraft(inAddress, lastWritten))
    setWrites({ ...writes, drafts: [lastWritten] });

  const stored = drafts[method.name];
  const isStored = isOwnAddress || inAddress === null || isSameDraft(inAddress, stored ?? null);
  const draft = (isStored ? stored : inAddress) ?? opening;

  function write(next: RequestDraft) {
    const written = isOwnAddress ? writes.drafts : [inAddress];
    setWrites({ method: method.name, drafts: [...written, shareable(next)] });
    setSearch(searchOfDraft(next), { replace: true });
  }
  /** Whether the address does not have the stored draft yet. */
  const isAddressBehind =
    isOwnAddress && stored !== undefined && !isSameDraft(lastWritten, shareable(stored));
  const writeLater = useEffectEvent(write);
  // Writes the stored draft into the address.
  useEffect(() => {
    if (!isAddressBehind) return;
    const timer = setTimeout(() => writeLater(stored), ADDRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isAddressBehind, stored]);

  return {
    draft,
    isDefault: draft === opening,
    opening,
    edit: (next) => {
      if (!isOwnAddress) setWrites({ method: method.name, drafts: [inAddress] });
      keepDraft(method.name, next);
    },
    reset: async () => {
      setWrites(null);
      forgetDraft(method.name);
      setSearch(NO_DRAFT, { replace: true });
      await readAgain();
    },
    choose: (name) => {
      if (name === method.name) return;
      if (isAddressBehind) write(stored);
      const otherDraft = drafts[name];
      setSearch({
        method: name,
        pane: undefined,
        ...(otherDraft ? searchOfDraft(otherDraft) : NO_DRAFT),
      });
    },
    open: (name, next) => {
      setWrites(null);
      keepDraft(name, next);
      setSearch({ method: name, pane: undefined, ...NO_DRAFT, ...searchOfDraft(next) });
    },
  };
}

/** The draft if an address may contain it, else null. */
const shareable = (draft: RequestDraft): RequestDraft | null => (isShareable(draft) ? draft : null);
