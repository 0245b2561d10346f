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

/** Sends an existing delivery again, unchanged. */
export function useRedeliver() {
  const client = useClient();
  return useMutation({
    mutationFn: (delivery: string) =>
      client.sandbox<WorldDelivery>(`/deliveries/${encode(delivery)}/redeliver`, {
        method: 'POST',
      }),
  });
}

export interface DeliveryRequest extends DeliverEvent {
  /** Id of the event. */
  readonly event: string;
}

/** Creates new deliveries of an event: edited, forged, late or several. Resolves to them. */
export function useCreateDeliveries() {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ event, ...body }: DeliveryRequest) => {
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

/** Sends all events again that happened since a time and are undelivered. Resolves to the number of deliveries. */
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

/** Creates an event of an app as if it had happened. */
export function useTriggerEvent() {
  const client = useClient();
  return useMutation({
    mutationFn: (body: TriggerEvent) =>
      client.sandbox<TriggeredEvent>('/events', { method: 'POST', body }),
  });
}
