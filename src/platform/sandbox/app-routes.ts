import { AppBody, DisconnectBody } from '../../contract/schemas/requests.ts';
import { Disconnected, WorldApp } from '../../contract/schemas/world.ts';
import { challengeFault, challengeRequest } from '../events/challenge.ts';
import { NOT_KEPT, isRefusal, refuse, type Refusal } from '../http/refusal.ts';
import type { AppRecord } from '../model/app.ts';
import type { ServiceView } from '../service/past/past.ts';
import { configureApp, configuredApp } from './configure-app.ts';
import { route, success, type Route } from './route/define-route.ts';
import { noApp } from './route/refusals.ts';
import { appBrief } from './world-brief.ts';

/** How apps are configured. */
export const APP_ROUTES: readonly Route[] = [
  route({
    method: 'PATCH',
    path: '/sandbox/apps/{app_id}',
    summary:
      'Configures an app; what is left out stays as it is. A Request URL is sent a challenge first.',
    body: { schema: AppBody, invalid: 'invalid_app' },
    answer: success(WorldApp),
    handler: async ({ sandbox: { service }, params: { app_id }, body }) => {
      const { world } = service;
      const wanted = configuredApp(world, app_id, body);
      if (isRefusal(wanted)) return wanted;
      if (typeof body.request_url === 'string') {
        const refused = await verified(service, wanted, body.request_url);
        if (refused !== null) return refused;
        if (service.world !== world) return WORLD_GONE;
      }
      const changed = await service.change('app', (now) => configureApp(now, app_id, body));
      return isRefusal(changed) ? changed : appBrief(service, changed);
    },
  }),
  route({
    method: 'POST',
    path: '/sandbox/apps/{app_id}/disconnect',
    summary: 'Tells the socket-mode connections of an app that they end, or will end, and why.',
    body: { schema: DisconnectBody, invalid: 'invalid_reason' },
    answer: Disconnected,
    handler: ({ sandbox: { service }, params: { app_id }, body: { reason } }) =>
      service.world.apps.has(app_id)
        ? { connections: service.sockets.disconnect(app_id, reason) }
        : noApp(app_id),
  }),
];

const CHALLENGE_LENGTH = 52;

/** Lets an app prove that it answers at an address; a refusal says why it did not. */
async function verified(
  service: ServiceView,
  app: AppRecord,
  url: string,
): Promise<Refusal | null> {
  const { send } = service.ports;
  if (send === null) return refuse('cannot_send', cannotSend(url));
  const challenge = await service.keep(({ ids }) => ids.secret('challenge', CHALLENGE_LENGTH));
  if (challenge === null) return NOT_KEPT;
  const outcome = await send(challengeRequest(service.world, app, url, challenge));
  const fault = challengeFault(outcome, challenge);
  return fault === null ? null : refuse('request_url_not_verified', notVerified(url, fault));
}

const cannotSend = (url: string) =>
  `The Request URL ${JSON.stringify(url)} cannot be verified: the host of this platform sends no requests to other programs. Open the page, or run the server (npm run serve), to have events delivered. Nothing was changed.`;

const notVerified = (url: string, fault: string) =>
  `The Request URL ${JSON.stringify(url)} was not verified: ${fault}. Let it answer the url_verification request with its challenge within 3 seconds, and try again. Nothing was changed.`;

const WORLD_GONE = refuse(
  'invalid_app',
  'The world was replaced while the Request URL was verified. Try again.',
);
