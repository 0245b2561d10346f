import type { AppRecord } from '../model/app.ts';
import { onAdded } from '../model/commit-hook.ts';
import { endDelivery, hasDeliveries, newDelivery } from '../model/delivery.ts';
import { events } from '../model/event.ts';

/** Queues each event that has no delivery yet for its app, or records at once why it cannot be delivered. */
export const queueDeliveries = onAdded(events, (world, event) => {
  if (hasDeliveries(world, event.id)) return;
  const app = world.apps.get(event.app);
  const row = newDelivery(world, event, { due: event.at });
  const obstacle = app === undefined ? null : obstacleOf(app);
  if (obstacle === null) world.deliveries.put(row);
  else endDelivery(world, row, obstacle);
});

/** Why an app, as it is configured, cannot get deliveries; null if it can. Deliveries by socket wait for a connection. */
export const obstacleOf = ({ delivery, request_url }: AppRecord): 'no_request_url' | null =>
  delivery === 'http' && request_url === null ? 'no_request_url' : null;
