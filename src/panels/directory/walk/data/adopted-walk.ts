import { hashKey, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { MethodRefused } from '../../../../client/call-method.ts';
import type { WorldKey } from '../../../../client/queries.ts';
import { moveCompanion } from './walk-state.ts';

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

/** See `adoptWalk`. */
export function useAdoptedWalk(key: WorldKey): void {
  const queries = useQueryClient();
  const hash = hashKey(key);
  // oxlint-disable-next-line react/exhaustive-deps -- the hash stands for the key
  useEffect(() => adoptWalk(queries, key), [queries, hash]);
}

/**
 * Drops the walks of tokens that no longer act. If one stopped because its token was refused, the walk `key` of the
 * token that acts now goes on from there: a cursor belongs to a list, not to a token.
 */
export function adoptWalk(queries: QueryClient, key: WorldKey): void {
  const others = queries
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => isOtherWalk(queryKey, key) });
  for (const { queryKey, state } of others) {
    const { data, error } = state;
    const isAdopted =
      data !== undefined &&
      error instanceof MethodRefused &&
      TOKEN_FAULTS.has(error.code) &&
      queries.getQueryData(key) === undefined;
    if (isAdopted) {
      moveCompanion(queries, queryKey, key, error.code);
      queries.setQueryData(key, data);
    }
    queries.removeQueries({ queryKey, exact: true });
  }
}

/** Whether a key is that of the same walk with another token, of the same world. */
const isOtherWalk = (key: WorldKey, walk: WorldKey) =>
  key.length === walk.length &&
  hashKey(key) !== hashKey(walk) &&
  key.every((part, at) => at === TOKEN_AT || part === walk[at]);

/** Where `keyOf` of `useActingCalls` has the token in a key. */
const TOKEN_AT = 3;
