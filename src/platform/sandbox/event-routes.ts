import { EventPage } from '../../contract/schemas/world-event.ts';
import { ListQuery } from '../../contract/schemas/requests.ts';
import { worldEvent } from '../service/world-event.ts';
import { route, type Route } from './define-route.ts';
import { pageOf } from './page-of.ts';

/** What apps were told of. */
export const EVENT_ROUTES: readonly Route[] = [
  route({
    method: 'GET',
    path: '/sandbox/events',
    summary: 'The events that apps are told of, newest last, with a cursor to go on from.',
    query: ListQuery,
    answer: EventPage,
    handler: ({ sandbox: { service }, query: { after = null, limit } }) => {
      const { rows, ...page } = pageOf(
        service.world.events,
        after,
        limit,
        ({ body }) => body.length,
      );
      return { events: rows.map((row) => worldEvent(service.log, row)), ...page };
    },
  }),
];
