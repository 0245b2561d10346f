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
  const shown = (): WorldClient => ({ ...client, epoch: stream.getState().epoch });
  /** Aborts reading the new world; null unless the world is being replaced. */
  let replacing: AbortController | null = null;
  let gathered = makeGathered();
  let timer: ReturnType<typeof setTimeout> | null = null;

  function readAgain(...read: readonly { readonly queryKey: WorldKey }[]) {
    for (const { queryKey } of read) void queries.invalidateQueries({ queryKey });
  }
  function flush() {
    timer = null;
    const log = exchangesQuery(shown()).queryKey;
    const events = eventLinesKey(shown());
    const deliveries = deliveryLinesKey(shown());
    // New entries wait until the lists have loaded.
    const isLoading = [log, events, deliveries].some(
      (key) => queries.getQueryState(key)?.fetchStatus === 'fetching',
    );
    if (replacing !== null || isLoading) return planFlush();
    const arrived = gathered;
    gathered = makeGathered();
    if (arrived.exchange.length > 0)
      queries.setQueryData(
        log,
        (known) => known && joinLines(known, arrived.exchange, MAX_EXCHANGES),
      );
    if (arrived.event.length > 0)
      queries.setQueryData<readonly EventLine[]>(
        events,
        (known) => known && joinLines(known, arrived.event, MAX_EVENTS),
      );
    // This walks all events and deliveries, so only a delivery starts it: nothing else makes the world forget one.
    if (arrived.delivery.length > 0) showDeliveries(arrived.delivery);
    if (arrived.exchange.some(changesBrief)) readAgain(worldQuery(shown()));
    if (arrived.exchange.some(changesPeople)) readAgain({ queryKey: peopleKey(shown()) });
    if (arrived.exchange.some(changesInteractions))
      readAgain({ queryKey: interactionsKey(shown()) });
    readLessonAgain();
  }
  /** Reads the data of lessons again. It waits for a read that is under way, so that a flood of calls does not cancel all reads. */
  function readLessonAgain() {
    const queryKey = lessonKey(shown());
    if (queries.isFetching({ queryKey }) > 0) planFlush();
    else readAgain({ queryKey });
  }
  /** Updates the deliveries, and removes the events that the world forgot with the oldest of them. */
  function showDeliveries(arrived: readonly DeliveryLine[]) {
    const key = deliveryLinesKey(shown());
    const before: DeliveryLines = queries.getQueryData<DeliveryLines>(key) ?? new Map();
    const after = updateDeliveries(before, arrived);
    queries.setQueryData<DeliveryLines>(key, (known) => known && after);
    queries.setQueryData<readonly EventLine[]>(
      eventLinesKey(shown()),
      (known) => known && dropForgottenEvents(known, [...before.values(), ...arrived], after),
    );
    for (const id of new Set(arrived.map(({ event }) => event)))
      readAgain({ queryKey: eventKey(shown(), id) });
  }
  function planFlush() {
    timer ??= setTimeout(flush, BATCH_DELAY_MS);
  }

  /**
   * Starts a new epoch once the brief of the new world has loaded, so that the page has the new tokens when everything
   * read of the old world is removed in one step. Responses that arrive later belong to the old epoch.
   */
  async function replaceWorld(): Promise<void> {
    gathered = makeGathered();
    forgetResults(client.baseUrl);
    replacing?.abort();
    const reading = new AbortController();
    replacing = reading;
    const brief = await client.world(reading.signal).catch(() => undefined);
    if (reading.signal.aborted) return;
    replacing = null;
    const next = { ...client, epoch: stream.getState().epoch + 1 };
    queries.setQueryData(worldQuery(next).queryKey, brief);
    stream.setState({ epoch: next.epoch });
    queries.removeQueries({ predicate: ({ queryKey }) => isOfAnotherWorld(queryKey, next) });
  }

  const stop = client.listen((message) => {
    switch (message.type) {
      case 'connected':
        stream.setState({ connection: 'connected' });
        if (!message.resumed)
          readAgain(
            exchangesQuery(shown()),
            worldQuery(shown()),
            changesQuery(shown()),
            conditionsQuery(shown()),
            examsQuery(shown()),
            ...[
              peopleKey(shown()),
              worldKey(shown(), 'event'),
              eventLinesKey(shown()),
              deliveryLinesKey(shown()),
              examKey(shown()),
              interactionsKey(shown()),
              lessonKey(shown()),
            ].map((queryKey) => ({ queryKey })),
          );
        return;
      case 'lost':
        stream.setState({ connection: 'lost' });
        return;
      case 'exchange':
        gathered.exchange.push(message.value);
        planFlush();
        return;
      case 'event':
        gathered.event.push(message.value);
        planFlush();
        return;
      case 'delivery':
        gathered.delivery.push(message.value);
        planFlush();
        return;
      case 'world':
        if (message.value.touched !== undefined)
          stream.setState({ touched: message.value.touched });
        if (isAnotherWorld(message.value.reason)) void replaceWorld();
        // An exam changes with every call of its client: nothing else is read again.
        else if (message.value.reason === 'exam')
          readAgain(examsQuery(shown()), { queryKey: examKey(shown()) });
        else
          readAgain(
            worldQuery(shown()),
            changesQuery(shown()),
            conditionsQuery(shown()),
            { queryKey: lessonKey(shown()) },
            { queryKey: interactionsKey(shown()) },
            ...(message.value.reason === 'user' ? [{ queryKey: peopleKey(shown()) }] : []),
          );
    }
  });

  return () => {
    stop();
    replacing?.abort();
    if (timer !== null) clearTimeout(timer);
  };
}

/** New entries that are not shown yet. */
interface Gathered {
  readonly exchange: ExchangeSummary[];
  readonly event: EventLine[];
  readonly delivery: DeliveryLine[];
}

const makeGathered = (): Gathered => ({ exchange: [], event: [], delivery: [] });

/** Tables whose records appear in the brief of the world. */
const SHOWN_IN_BRIEF: ReadonlySet<TableName> = new Set([
  'apps',
  'channels',
  'tokens',
  'users',
  'webhooks',
]);

/** Whether a call changed the brief of the world, as an install and a revocation do. */
const changesBrief = ({ touched }: ExchangeSummary) =>
  touched.some(({ table }) => SHOWN_IN_BRIEF.has(table));

/** Whether a call changed somebody's names, or whether they can be reached. */
const changesPeople = ({ touched }: ExchangeSummary) =>
  touched.some(({ table }) => table === 'users' || table === 'availability');

/** Whether a call was caused by an interaction, or changed what only one person sees: an app can show views at any time. */
const changesInteractions = ({ caused_by, touched }: ExchangeSummary) =>
  caused_by?.startsWith('I') === true ||
  touched.some(({ table }) => table === 'views' || table === 'ephemeral_messages');

/** Whether the world was replaced or rewound; other reasons only change it. */
const isAnotherWorld = (reason: string) =>
  ['reset', 'snapshot', 'rewind', 'resync'].includes(reason);
