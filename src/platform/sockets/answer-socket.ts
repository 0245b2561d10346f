import { arrivalOf } from '../http/arrival.ts';
import { TEXT_TYPE } from '../http/answer.ts';
import { crossSiteFault, crossSiteRefusal } from '../http/cross-site.ts';
import { surfaceOf, type Deployment } from '../runtime/deployment.ts';
import type { AcceptedSocket } from '../runtime/peer.ts';
import type { Sockets } from './sockets.ts';

/**
 * Answers a request for a socket: accepted, or refused with a response. A ticket is the only credential. A client
 * with a ticket is accepted with any origin: slack-go names the origin of the real service (docs/security.md). Without a
 * ticket, a page of another origin learns nothing.
 */
export function answerSocket(
  sockets: Sockets,
  deployment: Deployment,
  request: Request,
): AcceptedSocket | Response {
  const url = new URL(request.url);
  if (surfaceOf(deployment, url) !== 'sockets')
    return new Response('not found', { status: 404, headers: { 'content-type': TEXT_TYPE } });
  const inPath = /\/link\/(\w+)$/.exec(url.pathname)?.[1];
  const admitted = sockets.admit(inPath ?? url.searchParams.get('ticket'));
  if (typeof admitted !== 'string')
    return { admitted, open: (peer) => sockets.open(admitted, peer) };
  const fault = crossSiteFault(arrivalOf(request, deployment.base_url), request.method, 'sockets');
  return fault === null ? refuseSocket(admitted) : crossSiteRefusal('sockets', fault);
}

/** The answer to a request at the address of sockets that asks for none. */
export const upgradeRequired = (): Response =>
  Response.json(
    { ok: false, error: 'upgrade_required', message: 'Connect to this address with a WebSocket.' },
    { status: 426, headers: { upgrade: 'websocket', connection: 'upgrade' } },
  );

const REFUSALS = {
  invalid_ticket: {
    status: 401,
    message:
      'The ticket is unknown, was used before, or is older than 30 seconds. Call apps.connections.open or rtm.connect again.',
  },
  too_many_sockets: {
    status: 503,
    message: 'Too many sockets are open. Close some of them, and try again.',
  },
} as const;

function refuseSocket(error: keyof typeof REFUSALS): Response {
  const { status, message } = REFUSALS[error];
  return Response.json({ ok: false, error, message }, { status });
}
