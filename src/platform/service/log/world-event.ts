import type {
  RecordChange,
  StreamEvents,
  WorldEvent,
  DeliveryDetail,
  WorldDelivery,
} from '../../../contract/sandbox.ts';
import { deliveries, type DeliveryRecord } from '../../model/delivery.ts';
import { events, type EventRecord } from '../../model/event.ts';
import type { LogView } from './call-log.ts';

/** Ids of the events that a transaction created. */
export const eventsAmong = (changes: readonly RecordChange[]): string[] =>
  changes.flatMap(({ table, key, before }) =>
    table === events.name && before === null ? [key] : [],
  );

const OF_EVENTS: ReadonlySet<string> = new Set([events.name, deliveries.name]);

/** Changes without those of events and deliveries, which an exchange lists in `events`. */
export const withoutEvents = (changes: readonly RecordChange[]): RecordChange[] =>
  changes.filter(({ table }) => !OF_EVENTS.has(table));

/** An event as the sandbox shows it, with the call that caused it. */
export const worldEvent = (log: LogView, row: EventRecord): WorldEvent => ({
  ...eventNotice(row, log.causeOf(row.id)),
  wrapper: JSON.parse(row.body) as WorldEvent['wrapper'],
});

/** The notice of an event on the stream, with the call that caused it, if one did. */
export const eventNotice = (
  { id, type, app, subject, at }: EventRecord,
  exchange: string | null,
): StreamEvents['event'] => ({ id, type, app_id: app, subject, at, exchange });

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
