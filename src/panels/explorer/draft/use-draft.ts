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
  /** Restores the initial draft of the method; resolves once it suits the world as it is now. */
  reset(): Promise<void>;
  /** Opens another method, with its kept draft. */
  choose(method: string): void;
  /** Opens a method with this draft. */
  open(method: string, draft: RequestDraft): void;
}

/** Browsers limit how often the address can change, so it is updated this long after typing. */
const ADDRESS_DELAY_MS = 300;

/** What the address can say of a draft without the user having gone elsewhere. */
interface Projection {
  readonly method: string;
  /** Oldest first. The address comes to the last one, and says others until then. */
  readonly said: readonly (RequestDraft | null)[];
}

/**
 * The draft of a method. What was typed is stored in the tab; the address follows it, and is read when the user goes
 * elsewhere: by Back, Forward or a link. Drafts that an address must not contain are in the tab alone.
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
  const [projection, setProjection] = useState<Projection | null>(null);

  const isOurs =
    projection?.method === method.name &&
    projection.said.some((each) => isSameDraft(inAddress, each));
  const last = isOurs ? (projection.said.at(-1) ?? null) : null;
  if (projection !== null && !isOurs) setProjection(null);
  // The address has arrived: if it says an older draft again, the user went back.
  else if (isOurs && projection.said.length > 1 && isSameDraft(inAddress, last))
    setProjection({ ...projection, said: [last] });

  const stored = drafts[method.name];
  const isStored = isOurs || inAddress === null || isSameDraft(inAddress, stored ?? null);
  const draft = (isStored ? stored : inAddress) ?? opening;

  function write(next: RequestDraft) {
    const said = isOurs ? projection.said : [inAddress];
    setProjection({ method: method.name, said: [...said, shareable(next)] });
    setSearch(searchOfDraft(next), { replace: true });
  }
  /** Whether the address does not say yet what was typed. */
  const isBehind = isOurs && stored !== undefined && !isSameDraft(last, shareable(stored));
  const follow = useEffectEvent(write);
  // Writes what was typed into the address.
  useEffect(() => {
    if (!isBehind) return;
    const timer = setTimeout(() => follow(stored), ADDRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isBehind, stored]);

  return {
    draft,
    isDefault: draft === opening,
    opening,
    edit: (next) => {
      if (!isOurs) setProjection({ method: method.name, said: [inAddress] });
      keepDraft(method.name, next);
    },
    reset: async () => {
      setProjection(null);
      forgetDraft(method.name);
      setSearch(NO_DRAFT, { replace: true });
      await readAgain();
    },
    choose: (name) => {
      if (name === method.name) return;
      if (isBehind) write(stored);
      const there = drafts[name];
      setSearch({ method: name, pane: undefined, ...(there ? searchOfDraft(there) : NO_DRAFT) });
    },
    open: (name, next) => {
      setProjection(null);
      keepDraft(name, next);
      setSearch({ method: name, pane: undefined, ...NO_DRAFT, ...searchOfDraft(next) });
    },
  };
}

/** What an address says of a draft; null if it must not say it. */
const shareable = (draft: RequestDraft): RequestDraft | null => (isShareable(draft) ? draft : null);
