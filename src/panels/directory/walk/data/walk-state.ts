import { hashKey, type QueryClient } from '@tanstack/react-query';
import { Cell } from '../../../../base/cell.ts';
import { MethodRefused } from '../../../../client/call-method.ts';
import type { WorldKey } from '../../../../client/queries.ts';
import { WalkEngine } from '../../engine/walk-engine.ts';
import { createPeopleStore, type PeopleStore } from '../../people/store/people-store.ts';
import type { WalkChange } from '../pages/fate.ts';
import type { WalkPage } from '../pages/walk-page.ts';

export interface WalkState {
  /** The pages that were read, oldest first, as they are drawn: while pages come fast, not each is drawn at once. */
  readonly pages: readonly WalkPage[];
  /** Changes of the directory during the walk, oldest first. */
  readonly changes: readonly WalkChange[];
}

/** The walk of a token through the directory of a world. */
export interface WalkCompanion {
  readonly key: WorldKey;
  /** `one`: reads a page. `all`: reads pages until the end, or until it is paused. */
  readonly engine: WalkEngine<'one' | 'all'>;
  readonly people: PeopleStore;
  /** All pages that were read, oldest first. */
  readonly pages: WalkPage[];
  readonly state: Cell<WalkState>;
  /** The code with which the token was refused that began the walk; null unless another one goes on with it. */
  readonly refused: string | null;
  /** Shows all pages that were read. */
  readonly draw: () => void;
  /** Forgets the pages, the people and the changes. */
  readonly clear: () => void;
}

function createCompanion(key: WorldKey): WalkCompanion {
  const people = createPeopleStore();
  const pages: WalkPage[] = [];
  const state = new Cell<WalkState>({ pages: [], changes: [] });
  return {
    key,
    engine: new WalkEngine(),
    people,
    pages,
    state,
    refused: null,
    draw: () => state.change({ pages: [...pages] }),
    clear: () => {
      pages.length = 0;
      people.clear();
      state.change({ pages: [], changes: [] });
    },
  };
}

const companions = new WeakMap<QueryClient, Map<string, WalkCompanion>>();

/**
 * The walk with this key. It lasts as long as its world and its token: walks of tokens that no longer act are dropped. If one
 * stopped because its token was refused, the walk of the token that acts now goes on from there: a cursor belongs to a list, not
 * to a token.
 */
export function companionOf(queries: QueryClient, key: WorldKey): WalkCompanion {
  const known = companions.get(queries) ?? followQueries(queries);
  const hash = hashKey(key);
  const own = known.get(hash);
  if (own !== undefined) return own;
  let companion = createCompanion(key);
  for (const [other, walk] of known) {
    if (!isOtherWalk(walk.key, key)) continue;
    known.delete(other);
    const { error } = walk.engine.state.get();
    const isTokenFault = error instanceof MethodRefused && TOKEN_FAULTS.has(error.code);
    if (isTokenFault && walk.pages.length > 0)
      companion = { ...walk, key, engine: companion.engine, refused: error.code };
  }
  known.set(hash, companion);
  return companion;
}

/** Refusals that are a fault of the token: with another one the walk can go on. */
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

/** Whether a key is that of the same walk with another token, of the same world. */
const isOtherWalk = (key: WorldKey, walk: WorldKey) =>
  key.length === walk.length && key.every((part, at) => at === TOKEN_AT || part === walk[at]);

/** Where `keyOf` of `useActingCalls` has the token in a key. */
const TOKEN_AT = 3;

/** The walks of a page, without those whose world the page has forgotten. */
function followQueries(queries: QueryClient): Map<string, WalkCompanion> {
  const known = new Map<string, WalkCompanion>();
  companions.set(queries, known);
  queries.getQueryCache().subscribe(({ type, query }) => {
    const [baseUrl, epoch, name] = query.queryKey;
    if (type !== 'removed' || name !== 'world') return;
    for (const [hash, { key }] of known)
      if (key[0] === baseUrl && key[1] === epoch) known.delete(hash);
  });
  return known;
}
