import type { RecordChange } from '../../../contract/sandbox.ts';
import type { World } from '../../model/world/world.ts';
import type { EventStream } from '../event-stream.ts';
import { deliveriesAmong, deliveryNotice } from './world-delivery.ts';
import { eventNotice, eventsAmong } from './world-event.ts';

/** Tells the stream of new events, with the call that caused them, and of every delivery that was queued or changed. */
export function tell(
  stream: EventStream,
  { events, deliveries }: Pick<World, 'events' | 'deliveries'>,
  changes: readonly RecordChange[],
  cause: string | null = null,
): void {
  for (const id of eventsAmong(changes)) {
    const row = events.get(id);
    if (row !== undefined) stream.publish('event', eventNotice(row, cause));
  }
  for (const id of deliveriesAmong(changes)) {
    const row = deliveries.get(id);
    if (row !== undefined) stream.publish('delivery', deliveryNotice(row));
  }
}
