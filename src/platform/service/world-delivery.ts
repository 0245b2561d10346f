import type { RecordChange, StreamEvents, WorldDelivery } from '../../contract/sandbox.ts';
import { deliveries, type DeliveryRecord } from '../model/delivery.ts';

/** Ids of the deliveries that a transaction created or changed. */
export const deliveriesAmong = (changes: readonly RecordChange[]): ReadonlySet<string> =>
  new Set(changes.flatMap(({ table, key }) => (table === deliveries.name ? [key] : [])));

/** What the stream says of a delivery. */
export const deliveryNotice = ({
  id,
  event,
  type,
  app,
  state,
  reason,
  due,
}: DeliveryRecord): StreamEvents['delivery'] => ({
  id,
  event,
  type,
  app_id: app,
  state,
  reason,
  due: state === 'waiting' ? due : null,
});

/** A delivery as the sandbox shows it. */
export const worldDelivery = (row: DeliveryRecord): WorldDelivery => ({
  ...deliveryNotice(row),
  attempts: row.attempts,
});
