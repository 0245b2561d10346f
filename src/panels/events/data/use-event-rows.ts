import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useClient } from '../../../client/context.tsx';
import { useWorld } from '../../../client/queries.ts';
import { deliveryLinesQuery, eventLinesQuery } from './event-queries.ts';
import { eventRows, type EventRow } from './event-rows.ts';

const NONE: readonly EventRow[] = [];

/** The events of the world as rows, newest last and empty until they are loaded, and the queries that load them. */
export function useEventRows() {
  const client = useClient();
  const world = useWorld().data;
  const events = useQuery(eventLinesQuery(client));
  const deliveries = useQuery(deliveryLinesQuery(client));
  const rows = useMemo(
    () =>
      world && events.data && deliveries.data
        ? eventRows(events.data, deliveries.data.values(), world)
        : NONE,
    [world, events.data, deliveries.data],
  );
  return { rows, loading: { events, deliveries } };
}
