import { hashKey, type QueryClient } from '@tanstack/react-query';
import { Cell } from '../../../../base/cell.ts';
import { MethodRefused } from '../../../../client/call-method.ts';
import type { WorldKey } from '../../../../client/queries.ts';
import { WalkEngine } from '../../engine/walk-engine.ts';
import { createPeopleStore, type PeopleStore } from '../../people/store/people-store.ts';
import type { WalkChange } from '../pages/fate.ts';
import type { WalkPage } from '../pages/walk-page.ts';

export interface WalkState {
  /** The pages to show, oldest first. While pages come fast, the newest ones are added a moment later. */
  readonly pages: readonly WalkPage[];
  /** Changes of the directory during the walk, oldest first. */
  readonly changes: readonly WalkChange[];
}

/** Everything that belongs to the walk of one token through the directory of one world. */
export interface WalkData {
  readonly key: WorldKey;
  /** `one`: reads a page. `all`: reads pages until the end, or until it is paused. */
  readonly engine: WalkEngine<'one' | 'all'>;
  readonly people: PeopleStore;
  /** All pages that were read, oldest first. */
  readonly pages: WalkPage[];
  readonly state: Cell<WalkState>;
  /** The error code that ended the walk of the first token; null unless another token continues it. */
  readonly refusalCode: string | null;
  /** Updates `state`, so that all pages are shown. */
  readonly publishPages: () => void;
  /** Discards the pages, the people and the changes. */
  readonly clear: () => void;
}

function createWalkData(key: WorldKey): WalkData {
  const people = createPeopleStore();
  const pages: WalkPage[] = [];
  const state = new Cell<WalkState>({ pages: [], changes: [] });
  return {
    key,
    engine: new WalkEngine(),
    people,
    pages,
    state,
    refusalCode: null,
    publishPages: () => state.change({ pages: [...pages] }),
    clear: () => {
      pages.length = 0;
      people.clear();
      state.change({ pages: [], changes: [] });
    },
  };
}

const walksByClient = new WeakMap<QueryClient, Map<string, WalkData>>();

/**
 * The walk with this key. It lasts as long as its world and its token: walks of tokens that no longer act are dropped. If a walk
 * stopped because its token was refused, the acting token continues it: a cursor belongs to a list, not to a token.
 */
export function getWalkData(queries: QueryClient, key: WorldKey): WalkData {
  const walks = walksByClient.get(queries) ?? createWalks(queries);
  const hash = hashKey(key);
  const existing = walks.get(hash);
  if (existing !== undefined) return existing;
  let walkData = createWalkData(key);
  for (const [otherHash, walk] of walks) {
    if (!differsOnlyInToken(walk.key, key)) continue;
    walks.delete(otherHash);
    const { error } = walk.engine.state.get();
    const isTokenFault = error instanceof MethodRefused && TOKEN_FAULTS.has(error.code);
    if (isTokenFault && walk.pages.length > 0)
      walkData = { ...walk, key, engine: walkData.engine, refusalCode: error.code };
  }
  walks.set(hash, walkData);
  return walkData;
}

/** Error codes that are the fault of the token: another token can continue the walk. */
const TOKEN_FAULTS: ReadonlySet<string> = new Set([
  'account_inactive',
  'invalid_auth',
  'missing_scope',
  'not_allowed_token_type',
  'not_authed',
  'token_expired',
  'token_revoked',
  'two_factor_setup_required',
]);

/** Whether two keys are equal apart from their tokens: they are of the same walk and world. */
const differsOnlyInToken = (key: WorldKey, otherKey: WorldKey) =>
  key.length === otherKey.length &&
  key.every((part, index) => index === TOKEN_INDEX || part === otherKey[index]);

/** The index of the token in a key that `keyOf` of `useActingCalls` makes. */
const TOKEN_INDEX = 3;

/** Creates the map of walks for a query client. A walk leaves it when the cache drops its world. */
function createWalks(queries: QueryClient): Map<string, WalkData> {
  const walks = new Map<string, WalkData>();
  walksByClient.set(queries, walks);
  queries.getQueryCache().subscribe(({ type, query }) => {
    const [baseUrl, epoch, name] = query.queryKey;
    if (type !== 'removed' || name !== 'world') return;
    for (const [hash, { key }] of walks)
      if (key[0] === baseUrl && key[1] === epoch) walks.delete(hash);
  });
  return walks;
}
