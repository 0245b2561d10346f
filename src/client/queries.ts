import {
  keepPreviousData,
  queryOptions,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { Catalog } from '../contract/catalog.ts';
import type { ConditionEntry } from '../contract/conditions.ts';
import type {
  Exam,
  ExamLine,
  Exchange,
  SandboxChangePage,
  WorldBrief,
} from '../contract/sandbox.ts';
import { useClient } from './context.tsx';
import { SandboxRefused } from './transport/refusal.ts';
import type { WorldClient } from './world/world-stream.ts';

declare const brand: unique symbol;

/** The key of a query in the cache: the world it reads, then its name. Only `worldKey` creates one. */
export type WorldKey = readonly [baseUrl: string, epoch: number | string, ...name: unknown[]] & {
  readonly [brand]: true;
};

declare module '@tanstack/react-query' {
  // A query key without an epoch does not compile: a new world must invalidate every query.
  interface Register {
    queryKey: WorldKey;
  }
}

/** The key of a query of `client`, from the name of the query. */
export const worldKey = (client: WorldIdentity, ...name: readonly unknown[]) =>
  [client.baseUrl, epochOf(client), ...name] as unknown as WorldKey;

type WorldIdentity = Pick<WorldClient, 'baseUrl' | 'epoch' | 'moment'>;

/** The epoch in a key. Each moment of the past has keys of its own: the stream does not update what was read of it. */
const epochOf = ({ epoch, moment }: WorldIdentity): number | string =>
  moment === null ? epoch : `${epoch} at ${moment}`;

/** Whether a query reads another world than `client` does. */
export const isOfAnotherWorld = (key: WorldKey, client: WorldClient): boolean =>
  key[0] !== client.baseUrl || key[1] !== client.epoch;

/** Data of the world does not become stale with time: the event stream says when it changed (`keepFresh`). */
const NEVER_STALE = { staleTime: Infinity } as const;

export const worldQuery = (client: WorldClient) =>
  queryOptions({
    ...NEVER_STALE,
    queryKey: worldKey(client, 'world'),
    queryFn: ({ signal }) => client.world(signal),
  });

/** The data of the old world stays visible until that of the new one has loaded: in most worlds it is the same. */
const KEEP_PREVIOUS = { ...NEVER_STALE, placeholderData: keepPreviousData } as const;

export const catalogQuery = (client: WorldClient) =>
  queryOptions({
    ...KEEP_PREVIOUS,
    queryKey: worldKey(client, 'catalog'),
    queryFn: ({ signal }) => client.catalog(signal),
  });

/** The methods that the page opens with: they load before the whole catalogue. */
export const startCatalogQuery = (client: WorldClient) =>
  queryOptions({
    ...KEEP_PREVIOUS,
    queryKey: worldKey(client, 'catalog', 'start'),
    queryFn: ({ signal }) => client.startCatalog(signal),
  });

/** Every condition, and whether the world is in it. */
export const conditionsQuery = (client: WorldClient) =>
  queryOptions({
    ...KEEP_PREVIOUS,
    queryKey: worldKey(client, 'conditions'),
    queryFn: ({ signal }) => client.conditions(signal),
  });

/** Every recipe. Each starts from a fresh world of seed 1. */
export const recipesQuery = (client: WorldClient) =>
  queryOptions({
    ...KEEP_PREVIOUS,
    queryKey: worldKey(client, 'recipes'),
    queryFn: ({ signal }) => client.recipes(signal),
  });

/** Every exam, and the state of those that are armed. */
export const examsQuery = (client: WorldClient) =>
  queryOptions({
    ...KEEP_PREVIOUS,
    queryKey: worldKey(client, 'exams'),
    queryFn: async ({ signal }) =>
      (await client.sandbox<{ exams: readonly ExamLine[] }>('/exams', { signal })).exams,
  });

/** Prefix of the keys of all armed exams. */
export const examKey = (client: WorldClient) => worldKey(client, 'exam');

/** The verdict of an exam so far; null if it is not armed. */
export const examQuery = (client: WorldClient, name: string) =>
  queryOptions({
    ...NEVER_STALE,
    queryKey: worldKey(client, 'exam', name),
    queryFn: async ({ signal }): Promise<Exam | null> => {
      const path = `/exams/${encodeURIComponent(name)}`;
      return client
        .sandbox<{ exam: Exam }>(path, { signal })
        .then(({ exam }) => exam, nullIfNotArmed);
    },
  });

function nullIfNotArmed(error: unknown): null {
  if (error instanceof SandboxRefused && error.code === 'exam_not_armed') return null;
  throw error;
}

/** The whole log of calls, newest last; the stream appends to it. */
export const exchangesQuery = (client: WorldClient) =>
  queryOptions({
    ...NEVER_STALE,
    queryKey: worldKey(client, 'exchanges'),
    queryFn: ({ signal }) => client.exchanges(null, signal),
  });

/** The changes of the sandbox that a demo can repeat, newest last. */
export const changesQuery = (client: WorldClient) =>
  queryOptions({
    ...NEVER_STALE,
    queryKey: worldKey(client, 'changes'),
    queryFn: async ({ signal }) =>
      (await client.sandbox<SandboxChangePage>('/changes', { signal })).changes,
  });

export const exchangeQuery = (client: WorldClient, id: string) =>
  queryOptions({
    ...NEVER_STALE,
    queryKey: worldKey(client, 'exchange', id),
    queryFn: ({ signal }) => client.exchange(id, signal),
  });

/** Key of the list of events without their wrappers, newest last (`EventLine`); the stream appends to it. */
export const eventLinesKey = (client: WorldClient) => worldKey(client, 'events');

/** Key of the deliveries without their attempts, by id (`DeliveryLines`); the stream keeps it up to date. */
export const deliveryLinesKey = (client: WorldClient) => worldKey(client, 'deliveries');

/** Key of one event with its deliveries. */
export const eventKey = (client: WorldClient, id: string) => worldKey(client, 'event', id);

/** Key of the list of interactions, and prefix of the keys of single interactions. The stream says when they changed. */
export const interactionsKey = (client: WorldClient, ...name: readonly unknown[]) =>
  worldKey(client, 'interactions', ...name);

/** Prefix of the keys of what lessons check: calls, deliveries and the world. The stream says when they changed. */
export const lessonKey = (client: WorldClient) => worldKey(client, 'lesson');

/** Prefix of the keys of people, by their ids and by words. The stream says when the directory changed. */
export const peopleKey = (client: WorldClient, ...name: readonly unknown[]) =>
  worldKey(client, 'directory', ...name);

export function useWorld(): UseQueryResult<WorldBrief> {
  return useQuery(worldQuery(useClient()));
}

/** Every condition, and whether the world is in it. */
export function useConditions(): UseQueryResult<readonly ConditionEntry[]> {
  return useQuery(conditionsQuery(useClient()));
}

/** One exchange in full; undefined while it loads, and if the log no longer has it. */
export function useExchange(id: string): Exchange | undefined {
  return useQuery({ ...exchangeQuery(useClient(), id), retry: false }).data;
}

export function useCatalog(): UseQueryResult<Catalog> {
  return useQuery(catalogQuery(useClient()));
}
