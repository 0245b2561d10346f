import type { RecordChange, StreamEvents } from '../../../contract/sandbox.ts';
import { apps } from '../../model/app.ts';
import { secretsOf } from '../../model/world/world-secrets.ts';
import type { World } from '../../model/world/world.ts';
import type { EventStream } from '../event-stream.ts';
import { touchedBy } from './touched.ts';
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

/** Why the world changed without a call. */
export type ChangeReason = StreamEvents['world']['reason'];

/** Tells the stream that the world changed without a call: why, and which records; or that apps or conditions did. */
export function tellWorld(
  stream: EventStream,
  world: World,
  changes: readonly RecordChange[],
  reason?: ChangeReason,
): void {
  const has = (name: string) => changes.some(({ table }) => table === name);
  if (reason !== undefined) {
    // Nobody shows counters, which most changes touch.
    const shown = changes.filter(({ table }) => table !== 'counters');
    const touched = () => touchedBy(shown, { secrets: secretsOf(world) });
    stream.publish('world', () => ({ reason, ...(shown.length > 0 && { touched: touched() }) }));
    return;
  }
  if (has(apps.name)) stream.publish('world', { reason: 'app' });
  if (has('conditions')) stream.publish('world', { reason: 'condition' });
}
