import type { RecordChange, StreamEvents, WorldEvent } from '../../contract/sandbox.ts';
import { deliveries } from '../model/delivery.ts';
import { events, type EventRecord } from '../model/event.ts';
import type { ExchangeLog } from './exchange-log.ts';

/** Ids of the events among what a transaction changed. */
export const eventsAmong = (changes: readonly RecordChange[]): string[] =>
  changes.flatMap(({ table, key, before }) =>
    table === events.name && before === null ? [key] : [],
  );

const OF_EVENTS: ReadonlySet<string> = new Set([events.name, deliveries.name]);

/** The changes without those of events and their deliveries, which a call names by `events`. */
export const withoutEvents = (changes: readonly RecordChange[]): RecordChange[] =>
  changes.filter(({ table }) => !OF_EVENTS.has(table));

/** An event as the sandbox shows it, with the call that caused it. */
export const worldEvent = (log: ExchangeLog, row: EventRecord): WorldEvent => ({
  ...eventNotice(log, row),
  wrapper: JSON.parse(row.body) as WorldEvent['wrapper'],
});

/** What the stream says of an event. */
export const eventNotice = (
  log: ExchangeLog,
  { id, type, app, at }: EventRecord,
): StreamEvents['event'] => ({ id, type, app_id: app, at, exchange: log.causeOf(id) });
