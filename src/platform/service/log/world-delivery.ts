import type {
  DeliveryDetail,
  RecordChange,
  StreamEvents,
  WorldDelivery,
} from '../../../contract/sandbox.ts';
import { deliveries, type DeliveryRecord } from '../../model/delivery.ts';
import type { LogView } from './call-log.ts';

/** Ids of the deliveries that a transaction created or changed. */
export const deliveriesAmong = (changes: readonly RecordChange[]): ReadonlySet<string> =>
  new Set(changes.flatMap(({ table, key }) => (table === deliveries.name ? [key] : [])));

/** The notice of a delivery on the stream. */
export const deliveryNotice = ({
  id,
  event,
  type,
  app,
  state,
  reason,
  due,
  variant,
}: DeliveryRecord): StreamEvents['delivery'] => ({
  id,
  event,
  type,
  app_id: app,
  state,
  reason,
  due: state === 'waiting' ? due : null,
  variant: variant ?? null,
});

/** A delivery as the sandbox shows it. */
export const worldDelivery = (log: LogView, row: DeliveryRecord): WorldDelivery => ({
  ...deliveryNotice(row),
  attempts: row.attempts,
  calls: log.callsOf(row.id),
});

/** A delivery with what is sent in place of the wrapper of its event. */
export const deliveryDetail = (log: LogView, row: DeliveryRecord): DeliveryDetail => ({
  ...worldDelivery(log, row),
  wrapper: row.body === undefined ? null : (JSON.parse(row.body) as DeliveryDetail['wrapper']),
});
