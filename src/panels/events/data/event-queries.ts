import { queryOptions } from '@tanstack/react-query';
import { toDeliveryLines, type DeliveryLines } from '../../../client/session/event-lines.ts';
import {
  deliveryLinesKey,
  eventKey,
  eventLinesKey,
  interactionsKey,
  worldKey,
} from '../../../client/queries.ts';
import type { EventType } from '../../../contract/schemas/events.ts';
import type { WorldClient } from '../../../client/world/world-stream.ts';
import type {
  DeliveryLine,
  EventDetail,
  EventLine,
  InteractionLine,
  SampleEvent,
  WorldDelivery,
  WorldEvent,
} from '../../../contract/sandbox.ts';

interface Rows {
  readonly events: WorldEvent;
  readonly deliveries: WorldDelivery;
  readonly interactions: InteractionLine;
}

/** Reads a list of the sandbox to its end, page by page. `toLine` reduces each row to the needed fields. */
async function readLines<Name extends keyof Rows, Line>(
  client: WorldClient,
  name: Name,
  toLine: (row: Rows[Name]) => Line,
  signal: AbortSignal,
): Promise<Line[]> {
  const lines: Line[] = [];
  for (let after: string | null = null; ;) {
    const query: string = after === null ? '' : `?${new URLSearchParams({ after })}`;
    const page: Readonly<Record<Name, readonly Rows[Name][]>> & {
      readonly cursor: string | null;
      readonly more: boolean;
    } = await client.sandbox(`/${name}${query}`, { signal });
    for (const row of page[name]) lines.push(toLine(row));
    if (!page.more || page.cursor === null) return lines;
    after = page.cursor;
  }
}

const toEventLine = ({ id, type, app_id, subject, at, exchange }: WorldEvent): EventLine => ({
  id,
  type,
  app_id,
  subject,
  at,
  exchange,
});

const toDeliveryLine = (row: WorldDelivery): DeliveryLine => {
  const { id, event, type, app_id, state, reason, due, variant } = row;
  return { id, event, type, app_id, state, reason, due, variant };
};

/** All events without their wrappers, newest last. */
export const eventLinesQuery = (client: WorldClient) =>
  queryOptions({
    staleTime: Infinity,
    queryKey: eventLinesKey(client),
    queryFn: ({ signal }): Promise<readonly EventLine[]> =>
      readLines(client, 'events', toEventLine, signal),
  });

/** All deliveries without their attempts, by id, oldest first. */
export const deliveryLinesQuery = (client: WorldClient) =>
  queryOptions({
    staleTime: Infinity,
    queryKey: deliveryLinesKey(client),
    queryFn: async ({ signal }): Promise<DeliveryLines> => {
      const lines = await readLines(client, 'deliveries', toDeliveryLine, signal);
      return toDeliveryLines(lines);
    },
  });

/** What people did with apps, newest last. */
export const interactionsQuery = (client: WorldClient) =>
  queryOptions({
    staleTime: Infinity,
    queryKey: interactionsKey(client),
    queryFn: ({ signal }): Promise<readonly InteractionLine[]> =>
      readLines(client, 'interactions', (line) => line, signal),
  });

/** One event with all its fields and deliveries. */
export const eventQuery = (client: WorldClient, id: string) =>
  queryOptions({
    staleTime: Infinity,
    queryKey: eventKey(client, id),
    queryFn: ({ signal }) =>
      client.sandbox<EventDetail>(`/events/${encodeURIComponent(id)}`, { signal }),
  });

/** A sample of an event for an app, with ids of this world. */
export const sampleQuery = (client: WorldClient, app: string, type: EventType) =>
  queryOptions({
    // Always loaded again, because the sample names the newest message.
    staleTime: 0,
    queryKey: worldKey(client, 'sample', app, type),
    queryFn: async ({ signal }) => {
      const path = `/apps/${encodeURIComponent(app)}/samples/${type}`;
      return (await client.sandbox<SampleEvent>(path, { signal })).event;
    },
  });
