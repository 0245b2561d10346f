import { hashKey, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WorldKey } from '../../../../client/queries.ts';
import type { RetryWait } from '../../../../client/retry-after.ts';
import { createPeopleStore, type PeopleStore } from '../../people/store/people-store.ts';
import type { WalkChange } from '../pages/fate.ts';
import type { WalkPage } from '../pages/walk-page.ts';

export interface WalkState {
  /** `one`: reads a page. `all`: reads pages until the end, or until it is paused. */
  readonly mode: 'resting' | 'one' | 'all';
  /** The pages that were read, oldest first, as they are drawn: while pages come fast, not each is drawn at once. */
  readonly pages: readonly WalkPage[];
  readonly wait: RetryWait | null;
  /** Changes of the directory during the walk, oldest first. */
  readonly changes: readonly WalkChange[];
  /** The code with which the token was refused that began the walk; null unless another one goes on with it. */
  readonly refused: string | null;
}

const AT_REST: WalkState = {
  mode: 'resting',
  pages: [],
  wait: null,
  changes: [],
  refused: null,
};

/** What a walk has beside its pages, which are in the cache of queries. */
export interface WalkCompanion {
  /** Key of its pages in the cache. */
  key: WorldKey;
  readonly people: PeopleStore;
  readonly state: StoreApi<WalkState>;
  /** Number of the reading that goes on, or went on last. An older one must not read another page. */
  run: number;
  /** Forgets the people and the changes. */
  readonly clear: () => void;
}

function createCompanion(key: WorldKey): WalkCompanion {
  const people = createPeopleStore();
  const state = createStore<WalkState>()(() => AT_REST);
  return {
    key,
    people,
    state,
    run: 0,
    clear: () => {
      people.clear();
      state.setState(AT_REST);
    },
  };
}

const companions = new WeakMap<QueryClient, Map<string, WalkCompanion>>();

/**
 * The companion of the walk with this key. It lasts as long as the walk: when the cache drops that, because the world
 * was replaced or another token acts, the people are dropped too.
 */
export function companionOf(queries: QueryClient, key: WorldKey): WalkCompanion {
  const known = companions.get(queries) ?? followQueries(queries);
  const hash = hashKey(key);
  const companion = known.get(hash) ?? createCompanion(key);
  known.set(hash, companion);
  return companion;
}

/** Lets the walk `to` go on from the people and the changes of `from`, whose token was refused with a code. */
export function moveCompanion(
  queries: QueryClient,
  from: WorldKey,
  to: WorldKey,
  refused: string,
): void {
  const moved = companionOf(queries, from);
  moved.key = to;
  moved.state.setState({ refused });
  companions.get(queries)?.set(hashKey(to), moved);
}

function followQueries(queries: QueryClient): Map<string, WalkCompanion> {
  const known = new Map<string, WalkCompanion>();
  companions.set(queries, known);
  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'removed') known.delete(query.queryHash);
  });
  return known;
}

/** Ends the reading that goes on: it reads no further page. */
export function rest(queries: QueryClient, companion: WalkCompanion): void {
  companion.run += 1;
  const pages = queries.getQueryData<InfiniteData<WalkPage>>(companion.key)?.pages ?? [];
  companion.state.setState({ mode: 'resting', wait: null, pages });
}
