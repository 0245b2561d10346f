import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { pathBelow, surfaceOf } from '../platform/deployment.ts';
import { withAnswerHeaders } from '../platform/http/answer-headers.ts';
import type { Platform } from '../platform/platform.ts';
import { arrivingBody } from './arriving-body.ts';
import { isOpenToPages, preflightAnswer, readableAnywhere } from './cors.ts';
import type { HalfClosed } from './half-closed.ts';
import { isOwnName } from './own-names.ts';
import { relyingPartyOf } from '../relying-party/relying-party.ts';
import { page } from './page.ts';
import { refusal } from './refusal.ts';

export interface AppOptions {
  /** Deployments of one origin, none of which claims an address of another. */
  readonly platforms: readonly Platform[];
  /** Names the server was told to answer for, besides those of loopback. */
  readonly names: readonly string[];
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
  const app = new Hono<{ Bindings: HttpBindings }>();

  // Whatever the answer is: refusals, preflights and files among them.
  app.use(async (context, next) => {
    await next();
    withAnswerHeaders(context.res);
  });

  app.use(async ({ env: { incoming } }, next) => {
    if (isOwnName(incoming.headers.host, incoming.socket.localAddress, names)) return next();
    return refusal('unknown_host', unknownHost(incoming.headers.host));
  });

  app.use(async ({ req, env: { incoming, outgoing } }, next) => {
    const address = addressOf(req.url);
    const claimed = claim(platforms, address);
    if (claimed === null) return next();
    const { platform, surface } = claimed;
    if (req.raw.method === 'TRACE') return new Response(null, { status: 405 }); // No Request can be one.
    const open = isOpenToPages(surface, pathBelow(platform.deployment.base_url, address) ?? '');
    const preflight = open ? preflightAnswer(req.raw) : null;
    if (preflight !== null) return preflight;

    const hungUp = options.halfClosed.signalFor(incoming.socket);
    const answer = await platform.fetch(
      carriedTo(address.href, req.raw, (body) => arrivingBody(body, options.patience_ms, hungUp)),
    );
    // An answer that came before the whole request did is the connection's last.
    if (!incoming.complete) outgoing.shouldKeepAlive = false;
    return open ? readableAnywhere(answer) : answer;
  });

  app.use(async ({ req }, next) => {
    const address = addressOf(req.url);
    const party = parties.find(({ claims }) => claims(address));
    return party === undefined ? next() : party.fetch(carriedTo(address.href, req.raw, identity));
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

const identity = (body: Stream) => body;

/** Node wants to be told; the browser's types do not know the word. */
const STREAMED = { duplex: 'half' } as const;

function carriedTo(address: string, request: Request, arriving: (body: Stream) => Stream): Request {
  const { method, headers, signal, body } = request;
  if (body === null) return new Request(address, { method, headers, signal });
  return new Request(address, { method, headers, signal, body: arriving(body), ...STREAMED });
}

const unknownHost = (host = '') =>
  `This server does not answer for the host “${host}”. If it should, start it with --allow-host.`;
