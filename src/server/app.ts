import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { mask } from '../contract/secrets/mask.ts';
import { pathBelow, surfaceOf } from '../platform/runtime/deployment.ts';
import { failureResponse, isRecorded } from '../platform/service/failure.ts';
import { withAnswerHeaders } from '../platform/http/answer-headers.ts';
import type { Platform } from '../platform/platform.ts';
import { arrivingBody } from './bodies/arriving-body.ts';
import { isOpenToPages, preflightAnswer, readableAnywhere } from './guards/cors.ts';
import type { HalfClosed } from './bodies/half-closed.ts';
import { misdirected } from './guards/own-request.ts';
import { receiveBody } from '../platform/http/body.ts';
import { LARGEST_CALLBACK, relyingPartyOf } from '../relying-party/relying-party.ts';
import { page } from './page/page.ts';
import { refusal } from './guards/refusal.ts';
import { KEY_HEADER, opensSandbox } from './guards/sandbox-key.ts';

export interface AppOptions {
  /** Deployments of one origin, none of which claims an address of another. */
  readonly platforms: readonly Platform[];
  /** Names the server was told to answer for, besides those of loopback. */
  readonly names: readonly string[];
  /** What opens the sandbox to other machines; null where none can reach the server. */
  readonly key: string | null;
  /** Folder of the built page. */
  readonly pageRoot: string;
  /** How long a body may stall before it counts as broken off, in milliseconds. */
  readonly patience_ms: number;
  readonly halfClosed: HalfClosed;
}

/**
 * What the server answers: to strangers nothing, at the platform's addresses the platform, elsewhere the
 * page. The platform has one address whichever of its names a client used, so requests are carried over to
 * it; their headers go along untouched.
 */
export function serverApp(options: AppOptions): Hono<{ Bindings: HttpBindings }> {
  const { platforms, names } = options;
  const [first] = platforms;
  const base = new URL(first?.deployment.base_url ?? 'http://localhost');
  const parties = platforms.map(({ deployment: { base_url } }) =>
    relyingPartyOf({ baseUrl: base_url, pageUrl: base.origin }),
  );
  /** The address the platforms know a request by, whichever of the server's names it came to. */
  const addressOf = (url: string) => {
    const { pathname, search } = new URL(url);
    return new URL(`${base.origin}${pathname}${search}`);
  };
  const carried = (address: URL, request: Request, { incoming, outgoing }: HttpBindings) => {
    const hungUp = options.halfClosed.signalFor(incoming, outgoing);
    return carriedTo(address.href, request, (body) =>
      arrivingBody(body, options.patience_ms, hungUp),
    );
  };
  const app = new Hono<{ Bindings: HttpBindings }>();

  // Whatever the answer is: refusals, preflights and files among them.
  app.use(async (context, next) => {
    await next();
    withAnswerHeaders(context.res);
  });

  app.use(async ({ env: { incoming } }, next) => {
    switch (misdirected(incoming, names)) {
      case null:
        return next();
      case 'several_hosts':
        return refusal('several_hosts', SEVERAL_HOSTS, 400);
      case 'unknown_host':
        return refusal('unknown_host', unknownHost(incoming), 403);
    }
  });

  // Fetch forbids the verb: no `Request` can have it.
  app.use(({ req }, next) =>
    req.raw.method === 'TRACE' ? Promise.resolve(new Response(null, { status: 405 })) : next(),
  );

  app.use(async ({ req, env: { incoming, outgoing } }, next) => {
    const address = addressOf(req.url);
    const claimed = claim(platforms, address);
    if (claimed === null) return next();
    const { platform, surface } = claimed;
    const presented = req.header(KEY_HEADER);
    if (
      surface === 'sandbox' &&
      !opensSandbox(incoming.socket.remoteAddress, presented, options.key)
    )
      return refusal('key_required', KEY_REQUIRED, 401);
    const open = isOpenToPages(surface, pathBelow(platform.deployment.base_url, address) ?? '');
    const preflight = open ? preflightAnswer(req.raw, surface) : null;
    if (preflight !== null) return preflight;
    const answer = await platform.fetch(carried(address, req.raw, { incoming, outgoing }));
    // An answer that came before the whole request did is the connection's last.
    if (!incoming.complete) outgoing.shouldKeepAlive = false;
    return open ? readableAnywhere(answer) : answer;
  });

  app.use(async ({ req, env: { incoming, outgoing } }, next) => {
    const address = addressOf(req.url);
    const party = parties.find(({ claims }) => claims(address));
    if (party === undefined) return next();
    const request = carried(address, req.raw, { incoming, outgoing });
    const answer = await party.fetch(request, await receiveBody(request, LARGEST_CALLBACK));
    if (!incoming.complete) outgoing.shouldKeepAlive = false;
    return answer;
  });

  // Platforms guard themselves, so what is caught here is a fault of the server.
  app.onError((reason, { req }) => {
    console.error(mask(reason.message));
    const claimed = claim(platforms, addressOf(req.url));
    if (claimed === null) return refusal('internal_error', BROKEN, 500);
    const { platform, surface } = claimed;
    const path = pathBelow(platform.deployment.base_url, addressOf(req.url)) ?? '';
    const answer = isRecorded(surface)
      ? failureResponse(surface, path)
      : refusal('internal_error', BROKEN, 500);
    return isOpenToPages(surface, path) ? readableAnywhere(answer) : answer;
  });

  const files = page(options.pageRoot, base.origin);
  app.all('*', ({ req }) => files.fetch(req.raw));
  return app;
}

/** The platform that an address belongs to, and which of its surfaces. */
function claim(platforms: readonly Platform[], address: URL) {
  for (const platform of platforms) {
    const surface = surfaceOf(platform.deployment, address);
    if (surface !== null) return { platform, surface };
  }
  return null;
}

type Stream = ReadableStream<Uint8Array>;

/** Node wants to be told; the browser's types do not know the word. */
const STREAMED = { duplex: 'half' } as const;

function carriedTo(address: string, request: Request, arriving: (body: Stream) => Stream): Request {
  const { method, signal, body } = request;
  const headers = new Headers(request.headers);
  headers.delete(KEY_HEADER); // The key is the server's, and stands in no log of the platform.
  if (body === null) return new Request(address, { method, headers, signal });
  return new Request(address, { method, headers, signal, body: arriving(body), ...STREAMED });
}

const unknownHost = ({ headers: { host = '' }, url = '' }: IncomingMessage) => {
  const named = /^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? host;
  return `This server does not answer for the host “${named}”. If it should, start it with --allow-host.`;
};

const SEVERAL_HOSTS = 'The request has more than one Host header. Send exactly one.';

const BROKEN = 'The server itself failed on this request. Its console says why; try again.';

const KEY_REQUIRED = `The sandbox hands out secrets, so other machines need the key that the server printed when it started. Send it in the header ${KEY_HEADER}.`;
