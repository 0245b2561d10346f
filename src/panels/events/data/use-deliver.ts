import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../../../client/context.tsx';
import { eventKey } from '../../../client/queries.ts';
import type {
  DeliverEvent,
  RedeliverSince,
  TriggerEvent,
  TriggeredEvent,
  WorldDelivery,
} from '../../../contract/sandbox.ts';

const encode = encodeURIComponent;

/** Sends a delivery of an event again, unchanged. */
export function useRedeliver() {
  const client = useClient();
  return useMutation({
    mutationFn: (delivery: string) =>
      client.sandbox<WorldDelivery>(`/deliveries/${encode(delivery)}/redeliver`, {
        method: 'POST',
      }),
  });
}

export interface DeliverRequest extends DeliverEvent {
  /** Id of the event. */
  readonly event: string;
}

/** Makes new deliveries of an event: edited, forged, late or several. Resolves to the deliveries. */
export function useDeliver() {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ event, ...body }: DeliverRequest) => {
      const path = `/events/${encode(event)}/deliver`;
      return (
        await client.sandbox<{ readonly deliveries: readonly WorldDelivery[] }>(path, {
          method: 'POST',
          body,
        })
      ).deliveries;
    },
    onSuccess: (_, { event }) => queries.invalidateQueries({ queryKey: eventKey(client, event) }),
  });
}

/** Sends every event again that was not delivered since a moment. Resolves to the number of deliveries. */
export function useRedeliverSince() {
  const client = useClient();
  return useMutation({
    mutationFn: async (body: RedeliverSince) =>
      (
        await client.sandbox<{ readonly deliveries: number }>('/deliveries/redeliver', {
          method: 'POST',
          body,
        })
      ).deliveries,
  });
}

/** Creates an event as if it had happened. */
export function useTrigger() {
  const client = useClient();
  return useMutation({
    mutationFn: (body: TriggerEvent) =>
      client.sandbox<TriggeredEvent>('/events', { method: 'POST', body }),
  });
}
