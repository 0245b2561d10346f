import type { QueryClient } from '@tanstack/react-query';
import {
  MAX_EXCHANGES,
  type DeliveryLine,
  type EventLine,
  type ExchangeSummary,
} from '../../contract/sandbox.ts';
import type { TableName } from '../../contract/tables.ts';
import type { ParleyClient } from '../transport/client.ts';
import {
  MAX_EVENTS,
  joinLines,
  dropForgottenEvents,
  updateDeliveries,
  type DeliveryLines,
} from './event-lines.ts';
import {
  changesQuery,
  conditionsQuery,
  deliveryLinesKey,
  eventKey,
  eventLinesKey,
  examKey,
  interactionsKey,
  examsQuery,
  exchangesQuery,
  isOfAnotherWorld,
  lessonKey,
  peopleKey,
  worldKey,
  worldQuery,
  type WorldKey,
} from '../queries.ts';
import { forgetResults } from '../world/world-results.ts';
import type { WorldClient, WorldStreamStore } from '../world/world-stream.ts';

/** How long new exchanges are collected before they are shown, in milliseconds: a burst is one update. */
const BATCH_DELAY_MS = 50;

/**
 * Keeps the page's cache of the world up to date. New exchanges and events are added to their lists, a changed world is
 * read again, and a new world starts a new epoch. Returns a function that stops this.
 */
export function keepFresh(
  client: ParleyClient,
  queries: QueryClient,
  stream: WorldStreamStore,
): () => void {
  /** The client of the world that the page shows. */
  const shownClient = (): WorldClient => ({ ...client, epoch: stream.getState().epoch });
  /** Aborts reading the new world; null unless the world is being replaced. */
  let replacement: AbortController | null = null;
  let pendingEntries = makePendingEntries();
  let timer: ReturnType<typeof setTimeout> | null = null;

  function invalidate(...queriesToRead: readonly { readonly queryKey: WorldKey }[]) {
    for (const { queryKey } of queriesToRead) void queries.invalidateQueries({ queryKey });
  }
  function flush() {
    timer = null;
    const logKey = exchangesQuery(shownClient()).queryKey;
    const eventsKey = eventLinesKey(shownClient());
    const deliveriesKey = deliveryLinesKey(shownClient());
    // New entries wait until the lists have loaded.
    const isLoading = [logKey, eventsKey, deliveriesKey].some(
      (key) => queries.getQueryState(key)?.fetchStatus === 'fetching',
    );
    if (replacement !== null || isLoading) return planFlush();
    const arrived = pendingEntries;
    pendingEntries = makePendingEntries();
    if (arrived.exchange.length > 0)
      queries.setQueryData(
        logKey,
        (known) => known && joinLines(known, arrived.exchange, MAX_EXCHANGES),
      );
    if (arrived.event.length > 0)
      queries.setQueryData<readonly EventLine[]>(
        eventsKey,
        (known) => known && joinLines(known, arrived.event, MAX_EVENTS),
      );
    // Only a delivery can make the world forget events. Without one, a walk through all events would find nothing.
    if (arrived.delivery.length > 0) showDeliveries(arrived.delivery);
    if (arrived.exchange.some(changesBrief)) invalidate(worldQuery(shownClient()));
    if (arrived.exchange.some(changesPeople)) invalidate({ queryKey: peopleKey(shownClient()) });
    if (arrived.exchange.some(changesInteractions))
      invalidate({ queryKey: interactionsKey(shownClient()) });
    invalidateLesson();
  }
  /** Reads the data of lessons again, after a read that is under way: otherwise a flood of calls would cancel every read. */
  function invalidateLesson() {
    const queryKey = lessonKey(shownClient());
    if (queries.isFetching({ queryKey }) > 0) planFlush();
    else invalidate({ queryKey });
  }
  /** Updates the deliveries, and removes the events that the world has forgotten with their deliveries. */
  function showDeliveries(arrived: readonly DeliveryLine[]) {
    const key = deliveryLinesKey(shownClient());
    const before: DeliveryLines = queries.getQueryData<DeliveryLines>(key) ?? new Map();
    const after = updateDeliveries(before, arrived);
    queries.setQueryData<DeliveryLines>(key, (known) => known && after);
    queries.setQueryData<readonly EventLine[]>(
      eventLinesKey(shownClient()),
      (known) => known && dropForgottenEvents(known, [...before.values(), ...arrived], after),
    );
    for (const id of new Set(arrived.map(({ event }) => event)))
      invalidate({ queryKey: eventKey(shownClient(), id) });
  }
  function planFlush() {
    timer ??= setTimeout(flush, BATCH_DELAY_MS);
  }

  /**
   * Starts a new epoch once the brief of the new world has loaded, so that the page has the new tokens when everything
   * read of the old world is removed in one step. Responses from the old world that arrive later belong to the old epoch.
   */
  async function replaceWorld(): Promise<void> {
    pendingEntries = makePendingEntries();
    forgetResults(client.baseUrl);
    replacement?.abort();
    const controller = new AbortController();
    replacement = controller;
    const brief = await client.world(controller.signal).catch(() => undefined);
    if (controller.signal.aborted) return;
    replacement = null;
    const nextClient = { ...client, epoch: stream.getState().epoch + 1 };
    queries.setQueryData(worldQuery(nextClient).queryKey, brief);
    stream.setState({ epoch: nextClient.epoch });
    queries.removeQueries({ predicate: ({ queryKey }) => isOfAnotherWorld(queryKey, nextClient) });
  }

  const stop = client.listen((message) => {
    switch (message.type) {
      case 'connected':
        stream.setState({ connection: 'connected' });
        if (!message.resumed)
          invalidate(
            exchangesQuery(shownClient()),
            worldQuery(shownClient()),
            changesQuery(shownClient()),
            conditionsQuery(shownClient()),
            examsQuery(shownClient()),
            ...[
              peopleKey(shownClient()),
              worldKey(shownClient(), 'event'),
              eventLinesKey(shownClient()),
              deliveryLinesKey(shownClient()),
              examKey(shownClient()),
              interactionsKey(shownClient()),
              lessonKey(shownClient()),
            ].map((queryKey) => ({ queryKey })),
          );
        return;
      case 'lost':
        stream.setState({ connection: 'lost' });
        return;
      case 'exchange':
        pendingEntries.exchange.push(message.value);
        planFlush();
        return;
      case 'event':
        pendingEntries.event.push(message.value);
        planFlush();
        return;
      case 'delivery':
        pendingEntries.delivery.push(message.value);
        planFlush();
        return;
      case 'world':
        // Here, the records that were changed without a call.
        if (message.value.touched !== undefined)
          stream.setState({ touched: message.value.touched });
        if (isAnotherWorld(message.value.reason)) void replaceWorld();
        // An exam changes with every call of its client, so only the exam is read again.
        else if (message.value.reason === 'exam')
          invalidate(examsQuery(shownClient()), { queryKey: examKey(shownClient()) });
        else
          invalidate(
            worldQuery(shownClient()),
            changesQuery(shownClient()),
            conditionsQuery(shownClient()),
            { queryKey: lessonKey(shownClient()) },
            { queryKey: interactionsKey(shownClient()) },
            ...(message.value.reason === 'user' ? [{ queryKey: peopleKey(shownClient()) }] : []),
          );
    }
  });

  return () => {
    stop();
    replacement?.abort();
    if (timer !== null) clearTimeout(timer);
  };
}

/** New entries that are not shown yet. */
interface PendingEntries {
  readonly exchange: ExchangeSummary[];
  readonly event: EventLine[];
  readonly delivery: DeliveryLine[];
}

const makePendingEntries = (): PendingEntries => ({ exchange: [], event: [], delivery: [] });

/** Tables whose records appear in the brief of the world. */
const BRIEF_TABLES: ReadonlySet<TableName> = new Set([
  'apps',
  'channels',
  'tokens',
  'users',
  'webhooks',
]);

/** Whether a call changed the brief of the world, as an install and a revocation do. */
const changesBrief = ({ touched }: ExchangeSummary) =>
  touched.some(({ table }) => BRIEF_TABLES.has(table));

/** Whether a call changed the names or the availability of a person. */
const changesPeople = ({ touched }: ExchangeSummary) =>
  touched.some(({ table }) => table === 'users' || table === 'availability');

/** Whether a call was caused by an interaction, or changed what only one person sees: an app can show views at any time. */
const changesInteractions = ({ caused_by, touched }: ExchangeSummary) =>
  caused_by?.startsWith('I') === true ||
  touched.some(({ table }) => table === 'views' || table === 'ephemeral_messages');

/** Whether the world was replaced or rewound; other reasons only change it. */
const isAnotherWorld = (reason: string) =>
  ['reset', 'snapshot', 'rewind', 'resync'].includes(reason);
