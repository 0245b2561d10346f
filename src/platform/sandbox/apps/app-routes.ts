import type { AppChange } from '../../../contract/sandbox.ts';
import { AppBody, DisconnectBody } from '../../../contract/schemas/requests.ts';
import { Disconnected, WorldApp } from '../../../contract/schemas/world.ts';
import { redirectFault } from '../../authorize/request/redirect-uri.ts';
import { isRefusal, NOT_KEPT, type Refusal, refuse } from '../../http/refusal.ts';
import type { AppRecord } from '../../model/app.ts';
import type { World } from '../../model/world/world.ts';
import type { Deployment } from '../../runtime/deployment.ts';
import { outboundFault } from '../../runtime/outbound-address.ts';
import type { ServiceView } from '../../service/past/past.ts';
import { route, type Route, success } from '../route/define-route.ts';
import { noApp } from '../route/refusals.ts';
import { appBrief } from '../route/world-brief.ts';
import { parseJson } from '../../../contract/json.ts';
import { quoteShort } from '../../http/form.ts';
import type { OutboundRequest, SendOutcome } from '../../runtime/outbound.ts';
import { signHeaders } from '../../events/signature.ts';

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
      const wanted = configureFields(world, app_id, body);
      if (isRefusal(wanted)) return wanted;
      if (typeof body.request_url === 'string') {
        const refused = await verifyUrl(service, wanted, body.request_url);
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
async function verifyUrl(
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

type Apps = Pick<World, 'apps' | 'deployment'>;

/** Changes the configuration of an app; fields that are left out keep their value. */
function configureApp(world: Apps, id: string, change: AppChange): AppRecord | Refusal {
  const configured = configureFields(world, id, change);
  return 'refusal' in configured ? configured : world.apps.put(configured);
}

/** The app with its new configuration, without storing it. */
function configureFields(
  { apps, deployment }: Apps,
  id: string,
  change: AppChange,
): AppRecord | Refusal {
  const app = apps.get(id);
  if (app === undefined) return noApp(id);
  const { redirect_urls, request_url, subscriptions, delivery_disabled, ...rest } = change;
  if (Object.keys(change).length === 0)
    return refuse('invalid_app', 'Nothing to change: send redirect_urls, request_url or others.');
  const fault = faultAmong(redirect_urls ?? []);
  if (fault !== null) return fault;
  if (typeof request_url === 'string') {
    const why = requestUrlFault(deployment, request_url);
    if (why !== null) return refuseAddress(request_url, why);
  }
  const { deliveries_disabled_at, ...others } = app;
  const isEnabled = delivery_disabled === false || request_url !== undefined;
  return {
    ...others,
    ...rest,
    ...(redirect_urls === undefined ? {} : { redirect_urls: [...redirect_urls] }),
    ...(request_url === undefined ? {} : { request_url }),
    ...(subscriptions === undefined ? {} : { subscriptions: [...new Set(subscriptions)] }),
    ...(isEnabled || deliveries_disabled_at === undefined ? {} : { deliveries_disabled_at }),
  };
}

const refuseAddress = (address: string, why: string): Refusal =>
  refuse(
    'invalid_app',
    `The Request URL ${JSON.stringify(address)} cannot be used: ${why}. Nothing was changed.`,
  );

/** The first redirect URI that cannot be used. */
function faultAmong(redirect_urls: readonly string[]): Refusal | null {
  for (const address of redirect_urls) {
    const fault = redirectFault(address);
    if (fault === null) continue;
    return refuse(
      'invalid_app',
      `The redirect URI ${JSON.stringify(address)} cannot be used: ${fault}. Nothing was changed.`,
    );
  }
  return null;
}

/** Why an address cannot be a Request URL, or null if it can. */
function requestUrlFault(deployment: Deployment, address: string): string | null {
  const fault = outboundFault(deployment, address);
  if (fault !== null) return fault;
  return new URL(address).hash === '' ? null : 'it has a fragment';
}

/** The url_verification request, which verifies a Request URL (docs/assumptions.md, A-31). */
function challengeRequest(
  world: Pick<World, 'clock'>,
  app: AppRecord,
  url: string,
  challenge: string,
): OutboundRequest {
  const body = JSON.stringify({
    token: app.verification_token,
    challenge,
    type: 'url_verification',
  });
  return { method: 'POST', url, headers: signHeaders(world, app, body), body };
}

/** Why an answer does not verify the URL, or null if it does. */
function challengeFault(outcome: SendOutcome, challenge: string): string | null {
  if (outcome.kind === 'refused') return outcome.detail;
  if (outcome.kind === 'failed') return `${outcome.reason}: ${outcome.detail}`;
  const { status, body } = outcome;
  if (status < 200 || status >= 300) return `it answered with status ${status} instead of 200`;
  if (readChallenge(body.trim()) === challenge) return null;
  return `it answered ${quoteShort(body, 100)} instead of the challenge`;
}

/** The challenge in an answer: plain text, a form or JSON. */
function readChallenge(body: string): unknown {
  if (body.startsWith('challenge=')) return new URLSearchParams(body).get('challenge');
  if (!body.startsWith('{')) return body;
  const read = parseJson(body);
  return 'value' in read ? (read.value as { readonly challenge?: unknown }).challenge : null;
}
