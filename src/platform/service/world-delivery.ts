import type { StreamEvents, WorldDelivery } from '../../contract/sandbox.ts';
import type { DeliveryRecord } from '../model/delivery.ts';
import type { World } from '../model/world.ts';

type Events = Pick<World, 'events'>;

/** What the stream says of a delivery. */
export function deliveryNotice(
  world: Events,
  { id, event, app, state, reason, due }: DeliveryRecord,
): StreamEvents['delivery'] {
  const type = world.events.get(event)?.type;
  if (type === undefined) throw new Error(`delivery ${id} has no event ${event}`);
  return { id, event, type, app_id: app, state, reason, due: state === 'waiting' ? due : null };
}

/** A delivery as the sandbox shows it. */
export const worldDelivery = (world: Events, row: DeliveryRecord): WorldDelivery => ({
  ...deliveryNotice(world, row),
  attempts: row.attempts,
});
