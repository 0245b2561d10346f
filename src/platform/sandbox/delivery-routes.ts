import type { RedeliverSince } from '../../contract/sandbox.ts';
import {
  DeliveryDetail,
  DeliveryPage,
  Redelivered,
  WorldDelivery,
} from '../../contract/schemas/deliveries.ts';
import { DeliveryQuery, RedeliverBody } from '../../contract/schemas/requests.ts';
import { queueAgain } from '../events/retry.ts';
import { isRefusal, refuse, type Refusal } from '../http/refusal.ts';
import type { DeliveryRecord } from '../model/delivery.ts';
import type { World } from '../model/world/world.ts';
import { deliveryDetail, worldDelivery } from '../service/log/world-event.ts';
import { route, success, type Route } from './route/define-route.ts';
import { pageOf } from './route/page-of.ts';
import { noApp, refuseUndeliverable } from './route/refusals.ts';

/** Deliveries of events to apps. */
export const DELIVERY_ROUTES: readonly Route[] = [
  route({
    method: 'GET',
    path: '/sandbox/deliveries',
    summary:
      'The deliveries of events with every attempt, newest last, with a cursor for the next page.',
    query: DeliveryQuery,
    answer: DeliveryPage,
    handler: ({ sandbox: { service }, query: { event, app_id, after = null, limit } }) => {
      const { log, world } = service;
      const table = world.deliveries;
      const only = listedBy(event, app_id);
      const isListed = (row: DeliveryRecord) => app_id === undefined || row.app === app_id;
      const { rows, ...page } = pageOf({ table, only, after, limit, lengthOf });
      const shown = rows.filter(isListed).map((row) => worldDelivery(log, row));
      return { deliveries: shown, ...page, waiting: countWaiting(world) };
    },
  }),
  route({
    method: 'GET',
    path: '/sandbox/deliveries/{id}',
    summary: 'One delivery whole, with every attempt and what is sent.',
    answer: success(DeliveryDetail),
    handler: ({ sandbox: { service }, params: { id } }) => {
      const row = service.world.deliveries.get(id);
      return row === undefined ? noDelivery(id) : deliveryDetail(service.log, row);
    },
  }),
  route({
    method: 'POST',
    path: '/sandbox/deliveries/{id}/redeliver',
    summary: 'Sends an event to its app again, whether it was delivered or not.',
    answer: success(WorldDelivery),
    handler: async ({ sandbox: { service }, params: { id } }) => {
      const queued = await service.change('delivery', (world) => redeliver(world, id));
      return isRefusal(queued) ? queued : worldDelivery(service.log, queued);
    },
  }),
  route({
    method: 'POST',
    path: '/sandbox/deliveries/redeliver',
    summary: 'Sends again what apps were not delivered since a time, each event as it is.',
    body: { schema: RedeliverBody, invalid: 'invalid_redelivery' },
    answer: success(Redelivered),
    handler: async ({ sandbox: { service }, body }) =>
      service.change('delivery', (world) => redeliverSince(world, body)),
  }),
];

const countWaiting = (world: World): number =>
  Array.from(world.deliveries.scanIndex('waiting', { prefix: '' })).length;

/** The index for a filter. The deliveries of an event all belong to one app. */
const listedBy = (event: string | undefined, app_id: string | undefined) => {
  if (event !== undefined) return { index: 'event', owner: event };
  return app_id === undefined ? undefined : { index: 'app', owner: app_id };
};

const noDelivery = (id: string): Refusal =>
  refuse(
    'delivery_not_found',
    `There is no delivery ${JSON.stringify(id)}; GET /sandbox/deliveries lists those that the world still has.`,
    404,
  );

const lengthOf = ({ attempts }: DeliveryRecord) =>
  attempts.reduce((sum, { url, detail }) => sum + url.length + detail.length, 0);

function redeliver(world: World, id: string): DeliveryRecord | Refusal {
  const row = world.deliveries.get(id);
  const app = world.apps.get(row?.app ?? '');
  if (row === undefined || app === undefined) return noDelivery(id);
  return refuseUndeliverable(app) ?? queueAgain(world, row);
}

/** Queues again what was not delivered, in the order of the events. Forged and edited deliveries are left out. */
function redeliverSince(
  world: World,
  { app_id, since, states = ['abandoned', 'waiting'] }: RedeliverSince,
): { deliveries: number } | Refusal {
  if (app_id !== undefined) {
    const app = world.apps.get(app_id);
    const fault = app === undefined ? noApp(app_id) : refuseUndeliverable(app);
    if (fault !== null) return fault;
  }
  const wanted: ReadonlySet<string> = new Set(states);
  const isMissed = ({ app, event, state, variant }: DeliveryRecord) => {
    if (!wanted.has(state) || variant !== undefined) return false;
    const found = world.apps.get(app);
    if (found === undefined || refuseUndeliverable(found) !== null) return false;
    return (world.events.get(event)?.at ?? -1) >= since;
  };
  const all =
    app_id === undefined
      ? world.deliveries.scan()
      : world.deliveries.scanIndex('app', { prefix: `${app_id}:` });
  const missed = [...all].filter(isMissed);
  for (const row of missed) queueAgain(world, row);
  return { deliveries: missed.length };
}
