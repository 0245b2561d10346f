import { DeliveryPage, WorldDelivery } from '../../contract/schemas/deliveries.ts';
import { ListQuery } from '../../contract/schemas/requests.ts';
import { queueAgain } from '../events/attempt.ts';
import { obstacleOf } from '../events/queue-deliveries.ts';
import { isRefusal, refuse, type Refusal } from '../http/refusal.ts';
import type { DeliveryRecord } from '../model/delivery.ts';
import type { World } from '../model/world/world.ts';
import { worldDelivery } from '../service/world-delivery.ts';
import { route, success, type Route } from './define-route.ts';
import { pageOf } from './page-of.ts';

/** Deliveries of events to apps. */
export const DELIVERY_ROUTES: readonly Route[] = [
  route({
    method: 'GET',
    path: '/sandbox/deliveries',
    summary:
      'The deliveries of events with every attempt, newest last, with a cursor to go on from.',
    query: ListQuery,
    answer: DeliveryPage,
    handler: ({ sandbox: { service }, query: { after = null, limit } }) => {
      const { rows, ...page } = pageOf(service.world.deliveries, after, limit, lengthOf);
      return { deliveries: rows.map(worldDelivery), ...page };
    },
  }),
  route({
    method: 'POST',
    path: '/sandbox/deliveries/{id}/redeliver',
    summary: 'Sends an event to its app once more, whatever became of it.',
    answer: success(WorldDelivery),
    handler: async ({ sandbox: { service }, params: { id } }) => {
      const queued = await service.change('delivery', (world) => redeliver(world, id));
      return isRefusal(queued) ? queued : worldDelivery(queued);
    },
  }),
];

const lengthOf = ({ attempts }: DeliveryRecord) =>
  attempts.reduce((sum, { url, detail }) => sum + url.length + detail.length, 0);

function redeliver(world: World, id: string): DeliveryRecord | Refusal {
  const row = world.deliveries.get(id);
  const app = world.apps.get(row?.app ?? '');
  if (row === undefined || app === undefined)
    return refuse(
      'delivery_not_found',
      `There is no delivery ${JSON.stringify(id)}; GET /sandbox/deliveries lists those that are remembered.`,
      404,
    );
  if (obstacleOf(app) !== null)
    return refuse(
      'no_request_url',
      `The app ${app.id} has no Request URL to deliver to. Set one with PATCH /sandbox/apps/${app.id}.`,
    );
  return queueAgain(world, row);
}
