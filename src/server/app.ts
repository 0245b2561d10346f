import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { MOMENT_HEADER } from '../contract/headers/moment.ts';
import { pathBelow, surfaceOf } from '../platform/runtime/deployment.ts';
import { failureResponse, isRecorded } from '../platform/service/failure.ts';
import { withAnswerHeaders } from '../platform/http/answer-headers.ts';
import { hostRefusal } from '../platform/http/refusal.ts';
import type { Platform } from '../platform/platform.ts';
import { writeReply } from './direct-calls.ts';
import { limitArrival } from './bodies/arriving-body.ts';
import { isOpenToPages, preflightAnswer, readableAnywhere } from './guards/cors.ts';
import type { HalfClosed } from './bodies/half-closed.ts';
import { refuseMisdirected } from './guards/misdirected.ts';
import { receiveBody } from '../platform/http/body.ts';
import { MAX_CALLBACK_BYTES, relyingPartyOf } from '../relying-party/relying-party.ts';
import { page } from './page/page.ts';
import type { Class } from '../class/class-over.ts';
import { KEY_HEADER, opensSandbox } from './guards/sandbox-key.ts';
import type { OpenStreams } from './operations/open-streams.ts';

export interface AppOptions {
  /** Deployments of one origin, none of which claims an address of another. */
  readonly platforms: readonly Platform[];
  /** Further host names of the server, besides those of loopback. */
  readonly names: readonly string[];
  /** The key of the sandbox for other machines; null if they cannot reach the server. */
  readonly key: string | null;
  /** The class in front of the platforms, which lets nobody into the sandbox without a key of its own; null without one. */
  readonly group: Class | null;
  /** Folder of the built page. */
  readonly pageRoot: string;
  /** Origins whose pages may frame the embedded page. */
  readonly embedFrom: readonly string[];
  /** How long a body may stall before it counts as incomplete, in milliseconds. */
  readonly timeout_ms: number;
  readonly halfClosed: HalfClosed;
  readonly streams: OpenStreams;
  /** Hears of errors of the server itself. */
  readonly fault: (reason: unknown) => void;
}

/**
 * The routes of the server: it refuses requests for other hosts, passes the platform's addresses to the platform, and
 * serves the page elsewhere. The platform has one address. Requests to another name of the server are forwarded to that
 * address, with their headers.
 */
export function serverApp(options: AppOptions): Hono<{ Bindings: HttpBindings }> {
  const { platforms, names, group } = options;
  const [first] = platforms;
  const base = new URL(first?.deployment.base_url ?? 'http://localhost');
  const parties = platforms.map(({ deployment: { base_url } }) =>
    relyingPartyOf({ baseUrl: base_url, pageUrl: base.origin }),
  );
  /** The address of a request for the platforms, whichever name of the server the client used. */
  const addressOf = (url: string) => {
    const { pathname, search } = new URL(url);
    return new URL(`${base.origin}${pathname}${search}`);
  };
  const forwarded = (address: URL, request: Request, { incoming, outgoing }: HttpBindings) => {
    const hungUp = options.halfClosed.signalFor(incoming, outgoing);
    const arriving =
      request.body === null ? null : limitArrival(request.body, options.timeout_ms, hungUp);
    return {
      request: requestFor(address.href, request, arriving?.body ?? null, group !== null),
      /** Many clients read the answer only after they have sent everything. */
      ended: async () => {
        await arriving?.drained();
        // If the answer came before the end of the request, the connection is closed after it.
        if (!incoming.complete) outgoing.shouldKeepAlive = false;
      },
    };
  };
  const app = new Hono<{ Bindings: HttpBindings }>();

  // For every answer, including refusals, preflights and files.
  app.use(async (context, next) => {
    await next();
    withAnswerHeaders(context.res);
  });

  app.use(async ({ env: { incoming } }, next) => refuseMisdirected(incoming, names) ?? next());

  // A `Request` cannot have this verb.
  app.use(({ req }, next) =>
    req.raw.method === 'TRACE' ? Promise.resolve(new Response(null, { status: 405 })) : next(),
  );

  app.use(async ({ req, env: { incoming, outgoing } }, next) => {
    const address = addressOf(req.url);
    const claimed = claim(platforms, address);
    if (claimed === null) return next();
    const { platform, surface } = claimed;
    const presented = req.header(KEY_HEADER);
    // The past has tokens that are revoked by now, and only the sandbox may show them.
    const isForOwners = surface === 'sandbox' || req.header(MOMENT_HEADER) !== undefined;
    const isLocked =
      group === null && !opensSandbox(incoming.socket.remoteAddress, presented, options.key);
    if (isForOwners && isLocked) return hostRefusal(401, 'key_required', KEY_REQUIRED);
    const open = isOpenToPages(surface, pathBelow(platform.deployment.base_url, address) ?? '');
    const preflight = open ? preflightAnswer(req.raw, surface) : null;
    if (preflight !== null) return preflight;
    const { request, ended } = forwarded(address, req.raw, { incoming, outgoing });
    const answer = options.streams.watch(await platform.fetch(request), outgoing);
    await ended();
    if (surface === 'web-api' && meetsFault(answer)) {
      const { headers, body } = answer;
      writeReply(outgoing, {
        status: answer.status,
        headers: Object.fromEntries(headers),
        body: body ?? '',
      });
      return RESPONSE_ALREADY_SENT;
    }
    return open ? readableAnywhere(answer) : answer;
  });

  app.use(async ({ req, env: { incoming, outgoing } }, next) => {
    const address = addressOf(req.url);
    if (group?.claims(address) !== true) return next();
    const { request, ended } = forwarded(address, req.raw, { incoming, outgoing });
    const answer = await group.fetch(request);
    await ended();
    return answer;
  });

  app.use(async ({ req, env: { incoming, outgoing } }, next) => {
    const address = addressOf(req.url);
    const party = parties.find(({ claims }) => claims(address));
    if (party === undefined) return next();
    const { request, ended } = forwarded(address, req.raw, { incoming, outgoing });
    const answer = await party.fetch(request, await receiveBody(request, MAX_CALLBACK_BYTES));
    await ended();
    return answer;
  });

  // Platforms catch their own errors, so this is an error of the server.
  app.onError(async (reason, { req }) => {
    options.fault(reason);
    const claimed = claim(platforms, addressOf(req.url));
    if (claimed === null) return hostRefusal(500, 'internal_error', BROKEN);
    const { platform, surface } = claimed;
    const path = pathBelow(platform.deployment.base_url, addressOf(req.url)) ?? '';
    const answer = isRecorded(surface)
      ? await failureResponse(surface, path)
      : hostRefusal(500, 'internal_error', BROKEN);
    return isOpenToPages(surface, path) ? readableAnywhere(answer) : answer;
  });

  const files = page(options.pageRoot, base.origin, options.embedFrom);
  app.all('*', ({ req }) => files.fetch(req.raw));
  return app;
}

/**
 * Whether a fault of the network is to be carried out: no answer, or a body that may break, whose length the platform announces
 * itself. The routes would add words of their own to what breaks.
 */
const meetsFault = ({ type, headers }: Response): boolean =>
  type === 'error' || headers.has('content-length');

/** The platform and the surface of an address. */
function claim(platforms: readonly Platform[], address: URL) {
  for (const platform of platforms) {
    const surface = surfaceOf(platform.deployment, address);
    if (surface !== null) return { platform, surface };
  }
  return null;
}

type Stream = ReadableStream<Uint8Array>;

/** Node requires this option for a streamed body; the types of the DOM do not have it. */
const STREAMED = { duplex: 'half' } as const;

function requestFor(
  address: string,
  request: Request,
  body: Stream | null,
  keepsKey: boolean,
): Request {
  const { method, signal } = request;
  const headers = new Headers(request.headers);
  // The platform must not log the key of the server. Those of a class end there.
  if (!keepsKey) headers.delete(KEY_HEADER);
  if (body === null) return new Request(address, { method, headers, signal });
  return new Request(address, { method, headers, signal, body, ...STREAMED });
}

const BROKEN = 'The server itself failed on this request. Its console says why; try again.';

const KEY_REQUIRED = `The sandbox hands out secrets, and the past has tokens that were revoked since, so other machines need the key that the server printed when it started. Send it in the header ${KEY_HEADER}.`;
