import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Catalog } from '../contract/catalog.ts';
import type { WorldBrief } from '../contract/sandbox.ts';
import type { ParleyClient } from './transport/client.ts';
import { useClient } from './context.tsx';

/**
 * What the page has read of the world, by what it is called in the cache. Nothing here goes stale by age:
 * the stream says when something changed (`keepFresh`).
 */
export const worldQuery = (client: ParleyClient) =>
  queryOptions({
    queryKey: ['world'],
    queryFn: ({ signal }) => client.world(signal),
    staleTime: Infinity,
  });

export const catalogQuery = (client: ParleyClient) =>
  queryOptions({
    queryKey: ['catalog'],
    queryFn: ({ signal }) => client.catalog(signal),
    staleTime: Infinity,
  });

/**
 * What the names of queries begin with that read the world by calls of its methods, as somebody's program
 * would. Another world in its place, and they are read again.
 */
export const CALLS = 'calls';

/** Every condition, and whether the world is in it. */
export const conditionsQuery = (client: ParleyClient) =>
  queryOptions({
    queryKey: ['conditions'],
    queryFn: ({ signal }) => client.conditions(signal),
    staleTime: Infinity,
  });

/** The recipes start from a fresh world of seed 1, so they are the same whatever happens to this one. */
export const recipesQuery = (client: ParleyClient) =>
  queryOptions({
    queryKey: ['recipes'],
    queryFn: ({ signal }) => client.recipes(signal),
    staleTime: Infinity,
  });

/** The whole log of calls, newest last; the stream appends to it. */
export const exchangesQuery = (client: ParleyClient) =>
  queryOptions({
    queryKey: ['exchanges'],
    queryFn: ({ signal }) => client.exchanges(null, signal),
    staleTime: Infinity,
  });

export const exchangeQuery = (client: ParleyClient, id: string) =>
  queryOptions({
    queryKey: ['exchange', id],
    queryFn: ({ signal }) => client.exchange(id, signal),
    staleTime: Infinity,
  });

/** Whether the stream is being heard: `lost` while a broken connection is made anew. */
export type LiveState = 'connecting' | 'connected' | 'lost';

const connecting = (): LiveState => 'connecting';

export const liveQuery = queryOptions({
  queryKey: ['live'],
  // Only the stream itself knows: `keepFresh` writes it, nothing can fetch it.
  queryFn: connecting,
  initialData: connecting,
  staleTime: Infinity,
});

export function useWorld(): UseQueryResult<WorldBrief> {
  return useQuery(worldQuery(useClient()));
}

export function useCatalog(): UseQueryResult<Catalog> {
  return useQuery(catalogQuery(useClient()));
}
