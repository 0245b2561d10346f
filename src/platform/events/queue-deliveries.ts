import type { AppRecord } from '../model/app.ts';
import { endDelivery, type DeliveryRecord } from '../model/delivery.ts';
import { events } from '../model/event.ts';
import { whenAdded } from '../model/follower.ts';

/** Queues each event for its app, or records at once why it cannot be delivered. */
export const queueDeliveries = whenAdded(events, (world, event) => {
  const app = world.apps.get(event.app);
  const row: DeliveryRecord = {
    id: world.ids.next('Dv'),
    serial: world.ids.number('delivery'),
    event: event.id,
    type: event.type,
    app: event.app,
    subject: event.subject,
    state: 'waiting',
    reason: null,
    due: event.at,
    failed: 0,
    attempts: [],
    ended: null,
  };
  const obstacle = app === undefined ? null : obstacleOf(app);
  if (obstacle === null) world.deliveries.put(row);
  else endDelivery(world, row, obstacle);
});

/** Why the configuration of an app allows no delivery, or null if it does. What goes by socket waits for one. */
export const obstacleOf = ({ delivery, request_url }: AppRecord): 'no_request_url' | null =>
  delivery === 'http' && request_url === null ? 'no_request_url' : null;
