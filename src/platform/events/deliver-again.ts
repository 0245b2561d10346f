import type { DeliverEvent } from '../../contract/sandbox.ts';
import { newDelivery, type DeliveryRecord } from '../model/delivery.ts';
import type { EventRecord } from '../model/event.ts';
import type { World } from '../model/world/world.ts';

/**
 * Queues new deliveries of an event: as it is, edited, forged, late, or several times. Each waits for no other
 * delivery and holds up none, and what the app makes of an edited or forged one does not count when it is decided
 * whether deliveries to the app are disabled (docs/assumptions.md, A-31).
 */
export function deliverAgain(
  world: Pick<World, 'deliveries' | 'clock' | 'ids'>,
  event: EventRecord,
  { wrapper, forge, delay_s = 0, times = 1 }: DeliverEvent,
): DeliveryRecord[] {
  const isEdited = wrapper !== undefined;
  const isVariant = isEdited || forge !== undefined;
  const given = {
    due: world.clock.now() + delay_s,
    isApart: true,
    variant: isVariant ? { forge: forge ?? null, edited: isEdited } : undefined,
    body: bodyInPlace(event, wrapper, forge),
  };
  return Array.from({ length: times }, () =>
    world.deliveries.put(newDelivery(world, event, given)),
  );
}

/** The JSON to be sent in place of the wrapper of the event; undefined if that is sent. */
function bodyInPlace(
  { body }: EventRecord,
  wrapper: DeliverEvent['wrapper'],
  forge: DeliverEvent['forge'],
): string | undefined {
  if (forge !== 'token') return wrapper === undefined ? undefined : JSON.stringify(wrapper);
  const genuine = JSON.parse(body) as { readonly token: string };
  // As long as the real one: a comparison in constant time throws where the lengths differ.
  return JSON.stringify({ ...(wrapper ?? genuine), token: '0'.repeat(genuine.token.length) });
}
