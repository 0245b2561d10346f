import {
  keepPreviousData,
  queryOptions,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { Catalog } from '../contract/catalog.ts';
import type { WorldBrief } from '../contract/sandbox.ts';
import { useClient } from './context.tsx';
import type { WorldClient } from './world-stream.ts';

declare const made: unique symbol;

/** What a query is known by in the cache: the world it reads, then its name. Made by `worldKey` alone. */
export type WorldKey = readonly [baseUrl: string, epoch: number, ...name: unknown[]] & {
  readonly [made]: true;
};

declare module '@tanstack/react-query' {
  // No query without an epoch compiles: what is read of a world must go when another takes its place.
  interface Register {
    queryKey: WorldKey;
  }
}

/** The key of a query by the world that `client` reads, and a name. */
export const worldKey = (
  { baseUrl, epoch }: Pick<WorldClient, 'baseUrl' | 'epoch'>,
  ...name: readonly unknown[]
) => [baseUrl, epoch, ...name] as unknown as WorldKey;

/** Whether a query reads another world than `client` does. */
export const isOfAnotherWorld = (key: WorldKey, client: WorldClient): boolean =>
  key[0] !== client.baseUrl || key[1] !== client.epoch;

/**
 * What the page has read of the world. Nothing here goes stale by age: the stream says when something changed
 * (`keepFresh`).
 */
const NEVER_STALE = { staleTime: Infinity } as const;

export const worldQuery = (client: WorldClient) =>
  queryOptions({
    ...NEVER_STALE,
    queryKey: worldKey(client, 'world'),
    queryFn: ({ signal }) => client.world(signal),
  });

/** What looks the same in most worlds stays on the screen until that of another world was read. */
const SHOWN_MEANWHILE = { ...NEVER_STALE, placeholderData: keepPreviousData } as const;

export const catalogQuery = (client: WorldClient) =>
  queryOptions({
    ...SHOWN_MEANWHILE,
    queryKey: worldKey(client, 'catalog'),
    queryFn: ({ signal }) => client.catalog(signal),
  });

/** Every condition, and whether the world is in it. */
export const conditionsQuery = (client: WorldClient) =>
  queryOptions({
    ...SHOWN_MEANWHILE,
    queryKey: worldKey(client, 'conditions'),
    queryFn: ({ signal }) => client.conditions(signal),
  });

/** The recipes start from a fresh world of seed 1. */
export const recipesQuery = (client: WorldClient) =>
  queryOptions({
    ...SHOWN_MEANWHILE,
    queryKey: worldKey(client, 'recipes'),
    queryFn: ({ signal }) => client.recipes(signal),
  });

/** The whole log of calls, newest last; the stream appends to it. */
export const exchangesQuery = (client: WorldClient) =>
  queryOptions({
    ...NEVER_STALE,
    queryKey: worldKey(client, 'exchanges'),
    queryFn: ({ signal }) => client.exchanges(null, signal),
  });

export const exchangeQuery = (client: WorldClient, id: string) =>
  queryOptions({
    ...NEVER_STALE,
    queryKey: worldKey(client, 'exchange', id),
    queryFn: ({ signal }) => client.exchange(id, signal),
  });

export function useWorld(): UseQueryResult<WorldBrief> {
  return useQuery(worldQuery(useClient()));
}

export function useCatalog(): UseQueryResult<Catalog> {
  return useQuery(catalogQuery(useClient()));
}
