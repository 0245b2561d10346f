import { EventDetail } from '../../contract/schemas/deliveries.ts';
import { EventPage } from '../../contract/schemas/world-event.ts';
import { EventQuery } from '../../contract/schemas/requests.ts';
import { refuse, type Refusal } from '../http/refusal.ts';
import { deliveriesOf } from '../model/delivery.ts';
import type { EventRecord } from '../model/event.ts';
import type { Service } from '../service/service.ts';
import { worldDelivery } from '../service/world-delivery.ts';
import { worldEvent } from '../service/world-event.ts';
import { route, success, type Route } from './define-route.ts';
import { pageOf } from './page-of.ts';

/** The events of apps. */
export const EVENT_ROUTES: readonly Route[] = [
  route({
    method: 'GET',
    path: '/sandbox/events',
    summary: 'The events that apps are told of, newest last, with a cursor to go on from.',
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
];

const lengthOf = ({ body }: EventRecord) => body.length;

const eventDetail = ({ log, world }: Service, row: EventRecord) => ({
  ...worldEvent(log, row),
  deliveries: Array.from(deliveriesOf(world, row.id), (delivery) => worldDelivery(log, delivery)),
});

const noEvent = (id: string): Refusal =>
  refuse(
    'event_not_found',
    `There is no event ${JSON.stringify(id)}; GET /sandbox/events lists those that the world still has.`,
    404,
  );
