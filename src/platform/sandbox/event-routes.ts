import * as z from 'zod/mini';
import { envelopeFault } from '../../contract/schemas/envelope-fault.ts';
import type {
  DeliverEvent,
  EventDetail as WholeEvent,
  TriggerEvent,
} from '../../contract/sandbox.ts';
import {
  EventDetail,
  NewDeliveries,
  SampleEvent,
  TriggeredEvent,
} from '../../contract/schemas/deliveries.ts';
import { EVENTS } from '../../contract/schemas/event-types/index.ts';
import { EVENT_TYPES } from '../../contract/schemas/events.ts';
import { DeliverBody, EventQuery, TriggerBody } from '../../contract/schemas/requests.ts';
import { EventPage } from '../../contract/schemas/world-event.ts';
import { buildSampleEvent } from '../events/occurrences/sample-event.ts';
import { MAX_BODY_BYTES } from '../http/body.ts';
import { isRefusal, type Refusal, refuse } from '../http/refusal.ts';
import { deliveriesOf, type DeliveryRecord, newDelivery } from '../model/delivery.ts';
import { addEvent, type EventRecord } from '../model/event.ts';
import type { World } from '../model/world/world.ts';
import { worldDelivery, worldEvent } from '../service/log/world-event.ts';
import type { ServiceView } from '../service/past/past.ts';
import { route, type Route, success } from './route/define-route.ts';
import { fitBody } from './route/json-body.ts';
import { pageOf } from './route/page-of.ts';
import { noApp, refuseUndeliverable } from './route/refusals.ts';

/** The events of apps. */
export const EVENT_ROUTES: readonly Route[] = [
  route({
    method: 'GET',
    path: '/sandbox/events',
    summary: 'The events of apps, newest last, with a cursor for the next page.',
    query: EventQuery,
    answer: EventPage,
    handler: ({ sandbox: { service }, query: { app_id, after = null, limit } }) => {
      const only = app_id === undefined ? undefined : { index: 'app', owner: app_id };
      const table = service.world.events;
      const { rows, ...page } = pageOf({ table, only, after, limit, lengthOf });
      return { events: rows.map((row) => worldEvent(service.log, row)), ...page };
    },
  }),
  route({
    method: 'GET',
    path: '/sandbox/events/{id}',
    summary: 'One event whole, with its deliveries.',
    answer: success(EventDetail),
    handler: ({ sandbox: { service }, params: { id } }) => {
      const row = service.world.events.get(id);
      return row === undefined ? noEvent(id) : eventDetail(service, row);
    },
  }),
  route({
    method: 'POST',
    path: '/sandbox/events',
    summary: 'Triggers an event of any type for an app, whether it has a subscription or not.',
    body: { schema: TriggerBody, invalid: 'invalid_event' },
    answer: success(TriggeredEvent),
    handler: async ({ sandbox: { service }, body }) => {
      const event = await service.change('delivery', (world) => trigger(world, body));
      if (isRefusal(event)) return event;
      const [delivery] = deliveriesOf(service.world, event.id);
      if (delivery === undefined) return noEvent(event.id);
      const { log } = service;
      return { event: worldEvent(log, event), delivery: worldDelivery(log, delivery) };
    },
  }),
  route({
    method: 'GET',
    path: '/sandbox/apps/{app_id}/samples/{type}',
    summary: 'A sample of an event for an app, made of ids of this world; nothing is sent.',
    answer: success(SampleEvent),
    handler: ({ sandbox: { service }, params: { app_id, type } }) => {
      const { world } = service;
      const app = world.apps.get(app_id);
      if (app === undefined) return noApp(app_id);
      const known = EVENT_TYPES.find((each) => each === type);
      if (known === undefined) return noType(type);
      // A sample may number a message that never exists: the numbers are given back.
      return {
        event: world.transact(
          () => buildSampleEvent(world, app, known).body,
          () => false,
        ).result,
      };
    },
  }),
  route({
    method: 'POST',
    path: '/sandbox/events/{id}/deliver',
    summary: 'Delivers an event again: as it is, edited, forged, late, or several times.',
    body: { schema: DeliverBody, invalid: 'invalid_delivery' },
    answer: success(NewDeliveries),
    handler: async ({ sandbox: { service }, params: { id }, body }) => {
      const made = await service.change('delivery', (world) => deliver(world, id, body));
      if (isRefusal(made)) return made;
      return { deliveries: made.map((row) => worldDelivery(service.log, row)) };
    },
  }),
];

/** Creates an event as if it had happened. */
function trigger(world: World, { app_id, type, event = {} }: TriggerEvent): EventRecord | Refusal {
  const app = world.apps.get(app_id);
  if (app === undefined) return noApp(app_id);
  const sample = buildSampleEvent(world, app, type);
  const body = { ...sample.body, ...event };
  const schema = z.object({ event: EVENTS[type].body });
  const checked = fitBody<unknown>(schema, { event: body }, 'invalid_event');
  if (isRefusal(checked)) return checked;
  const excess = excessOf('event', body);
  if (excess !== null) return refuse('invalid_event', excess);
  return addEvent(world, app, {
    type,
    subject: subjectOf(world, body) ?? sample.subject,
    event: body,
  });
}

/** The conversation that the body of an event names; null if it names no conversation of this world. */
function subjectOf({ channels }: Pick<World, 'channels'>, body: object): string | null {
  const { channel, item } = body as { channel?: unknown; item?: { channel?: unknown } };
  const named = channel ?? item?.channel;
  return typeof named === 'string' && channels.has(named) ? named : null;
}

/** The longest event or wrapper that can be sent, in characters: as long as a request. */
const MAX_LENGTH = MAX_BODY_BYTES;

/** Why an object is too long to be sent, or null if it is not. */
function excessOf(name: string, value: object): string | null {
  const { length } = JSON.stringify(value);
  return length > MAX_LENGTH
    ? `${name} must have at most ${MAX_LENGTH} characters; it has ${length}.`
    : null;
}

function deliver(world: World, id: string, wanted: DeliverEvent): DeliveryRecord[] | Refusal {
  const event = world.events.get(id);
  const app = world.apps.get(event?.app ?? '');
  if (event === undefined || app === undefined) return noEvent(id);
  const fault = refuseUndeliverable(app);
  if (fault !== null) return fault;
  if (app.delivery === 'socket' && (wanted.forge ?? 'token') !== 'token')
    return refuse(
      'invalid_delivery',
      `An envelope has no ${wanted.forge} to forge. Forge the token, or deliver to a Request URL: PATCH /sandbox/apps/${app.id} with {"delivery": "http"}.`,
    );
  const misfit =
    app.delivery === 'socket' && wanted.wrapper !== undefined
      ? envelopeFault(wanted.wrapper)
      : null;
  if (misfit !== null)
    return refuse(
      'invalid_delivery',
      `${misfit} Add it, or deliver anything to a Request URL: PATCH /sandbox/apps/${app.id} with {"delivery": "http"}.`,
    );
  const excess = excessOf('wrapper', wanted.wrapper ?? {});
  if (excess !== null) return refuse('invalid_delivery', excess);
  return deliverAgain(world, event, wanted);
}

const lengthOf = ({ body }: EventRecord) => body.length;

const eventDetail = ({ log, world }: ServiceView, row: EventRecord): WholeEvent => ({
  ...worldEvent(log, row),
  deliveries: Array.from(deliveriesOf(world, row.id), (delivery) => worldDelivery(log, delivery)),
});

const noType = (type: string): Refusal =>
  refuse(
    'invalid_event',
    `There is no event type ${JSON.stringify(type)}. The type must be one of ${EVENT_TYPES.join(', ')}.`,
    404,
  );

const noEvent = (id: string): Refusal =>
  refuse(
    'event_not_found',
    `There is no event ${JSON.stringify(id)}; GET /sandbox/events lists those that the world still has.`,
    404,
  );

/**
 * Queues new deliveries of an event: as it is, edited, forged, late, or several times. Each waits for no other
 * delivery and holds up none, and what the app makes of an edited or forged one does not count when it is decided
 * whether deliveries to the app are disabled (docs/assumptions.md, A-31).
 */
function deliverAgain(
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
