import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { CatalogMethod } from '../../../contract/catalog.ts';
import type { WorldBrief } from '../../../contract/sandbox.ts';
import { usePanelSearch } from '../../../kit/panel.ts';
import type { useExample } from '../request/use-example.ts';
import { makeDefaultDraft } from './default-draft.ts';
import {
  draftInSearch,
  explorerSearch,
  canBeInAddress,
  NO_DRAFT,
  searchOfDraft,
} from './explorer-search.ts';
import { useTabDrafts } from './tab-drafts.ts';
import { isSameDraft, type RequestDraft } from './request-draft.ts';

export interface DraftHandle {
  readonly draft: RequestDraft;
  /** Whether the draft is still the default one. */
  readonly isDefaultDraft: boolean;
  /** The draft that the method opens with. */
  readonly defaultDraft: RequestDraft;
  edit(draft: RequestDraft): void;
  /** Restores the default draft; resolves once it has the current example. */
  reset(): Promise<void>;
  /** Opens another method, with the draft that the tab has for it. */
  chooseMethod(method: string): void;
  /** Opens a method with this draft. */
  openDraft(method: string, draft: RequestDraft): void;
}

/** How long after an edit the panel updates the address. Browsers limit how often an address can change. */
const ADDRESS_DELAY_MS = 300;

/** The drafts of a method that this panel has written to the address. If the address has another draft, the user has navigated. */
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
  { example, refetchExample }: ReturnType<typeof useExample>,
): DraftHandle {
  const [search, setSearch] = usePanelSearch(explorerSearch);
  const { drafts, storeDraft, removeDraft } = useTabDrafts();
  const defaultDraft = useMemo(
    () => makeDefaultDraft(method, world, example),
    [method, world, example],
  );
  const addressDraft = useMemo(() => draftInSearch(search), [search]);
  const [addressWrites, setAddressWrites] = useState<AddressWrites | null>(null);

  const hasPanelWrittenAddress =
    addressWrites?.method === method.name &&
    addressWrites.drafts.some((writtenDraft) => isSameDraft(addressDraft, writtenDraft));
  const lastWrittenDraft = hasPanelWrittenAddress ? (addressWrites.drafts.at(-1) ?? null) : null;
  if (addressWrites !== null && !hasPanelWrittenAddress) setAddressWrites(null);
  // The address has the last draft. From now on, an older draft in the address means that the user went back.
  else if (
    hasPanelWrittenAddress &&
    addressWrites.drafts.length > 1 &&
    isSameDraft(addressDraft, lastWrittenDraft)
  )
    setAddressWrites({ ...addressWrites, drafts: [lastWrittenDraft] });

  const storedDraft = drafts[method.name];
  const isStoredDraftCurrent =
    hasPanelWrittenAddress ||
    addressDraft === null ||
    isSameDraft(addressDraft, storedDraft ?? null);
  const draft = (isStoredDraftCurrent ? storedDraft : addressDraft) ?? defaultDraft;

  function writeToAddress(next: RequestDraft) {
    const earlierDrafts = hasPanelWrittenAddress ? addressWrites.drafts : [addressDraft];
    setAddressWrites({ method: method.name, drafts: [...earlierDrafts, draftForAddress(next)] });
    setSearch(searchOfDraft(next), { replace: true });
  }
  const isStoredDraftMissingInAddress =
    hasPanelWrittenAddress &&
    storedDraft !== undefined &&
    !isSameDraft(lastWrittenDraft, draftForAddress(storedDraft));
  const writeToAddressLater = useEffectEvent(writeToAddress);
  // Writes the stored draft into the address.
  useEffect(() => {
    if (!isStoredDraftMissingInAddress) return;
    const timer = setTimeout(() => writeToAddressLater(storedDraft), ADDRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isStoredDraftMissingInAddress, storedDraft]);

  return {
    draft,
    isDefaultDraft: draft === defaultDraft,
    defaultDraft,
    edit: (next) => {
      if (!hasPanelWrittenAddress)
        setAddressWrites({ method: method.name, drafts: [addressDraft] });
      storeDraft(method.name, next);
    },
    reset: async () => {
      setAddressWrites(null);
      removeDraft(method.name);
      setSearch(NO_DRAFT, { replace: true });
      await refetchExample();
    },
    chooseMethod: (name) => {
      if (name === method.name) return;
      if (isStoredDraftMissingInAddress) writeToAddress(storedDraft);
      const otherDraft = drafts[name];
      setSearch({
        method: name,
        pane: undefined,
        ...(otherDraft ? searchOfDraft(otherDraft) : NO_DRAFT),
      });
    },
    openDraft: (name, next) => {
      setAddressWrites(null);
      storeDraft(name, next);
      setSearch({ method: name, pane: undefined, ...NO_DRAFT, ...searchOfDraft(next) });
    },
  };
}

/** The draft, or null if an address must not contain it. */
const draftForAddress = (draft: RequestDraft): RequestDraft | null =>
  canBeInAddress(draft) ? draft : null;
