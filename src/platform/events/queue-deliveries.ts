import type { AppRecord } from '../model/app.ts';
import { onAdded } from '../model/commit-hook.ts';
import { endDelivery, hasDeliveries, newDelivery } from '../model/delivery.ts';
import { events } from '../model/event.ts';

/** Queues each event for its app, or records at once why it cannot be delivered; unless it has a delivery already. */
export const queueDeliveries = onAdded(events, (world, event) => {
  if (hasDeliveries(world, event.id)) return;
  const app = world.apps.get(event.app);
  const row = newDelivery(world, event, { due: event.at });
  const obstacle = app === undefined ? null : obstacleOf(app);
  if (obstacle === null) world.deliveries.put(row);
  else endDelivery(world, row, obstacle);
});

/** Why the configuration of an app allows no delivery, or null if it does. What goes by socket waits for one. */
export const obstacleOf = ({ delivery, request_url }: AppRecord): 'no_request_url' | null =>
  delivery === 'http' && request_url === null ? 'no_request_url' : null;
