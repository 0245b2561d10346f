import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { DemoWorld } from '../contract/demo/demo.ts';
import { mask } from '../contract/secrets/mask.ts';
import type { Reply } from '../platform/http/answer.ts';
import type { ReceivedBody } from '../platform/http/body.ts';
import { createPlatform, type HostedPlatform, type PlatformOptions } from '../platform/platform.ts';
import type { Deployment } from '../platform/runtime/deployment.ts';
import { governmentBeside } from '../platform/runtime/government.ts';
import type { Idle } from '../platform/runtime/idle.ts';
import type { Wake } from '../platform/runtime/outbound.ts';
import { worldOfDemo } from '../platform/sandbox/demos/world-of-demo.ts';
import type { BothWorlds } from '../platform/service/world-file.ts';
import { serverApp } from './app.ts';
import { HalfClosed } from './bodies/half-closed.ts';
import { type BodyLimits, readBody } from './bodies/read-body.ts';
import type { ServeOptions } from './command/arguments.ts';
import { READABLE_ANYWHERE } from './guards/cors.ts';
import { inUrl } from './guards/own-names.ts';
import { checkDirection } from './guards/own-request.ts';
import { KEY_HEADER, listensToItself, newKey } from './guards/sandbox-key.ts';
import { sender } from './sending/send.ts';
import { acceptSockets } from './sockets/accept-sockets.ts';
import { WebSocketRequest } from './sockets/web-socket-request.ts';

export interface Serving extends ServeOptions {
  /** The world of a demo, to begin with; null for a new one. */
  readonly world: DemoWorld | null;
  /** The worlds of a file, to begin with; null for new ones. */
  readonly kept: BothWorlds | null;
  /** Folder of the built page. */
  readonly pageRoot: string;
  /** How long a body may stall before it counts as incomplete, in milliseconds. */
  readonly patience_ms?: number;
  /** How often clients of sockets are pinged, in milliseconds. */
  readonly ping_ms?: number;
  /** Makes a platform; by default one with a new world and, unless a seed is given, a random salt. */
  readonly make?: (
    deployment: Partial<Deployment>,
    ports: Pick<PlatformOptions, 'send' | 'wake' | 'idle'>,
  ) => HostedPlatform;
}

export interface RunningServer {
  /** The platform of the commercial deployment. */
  readonly platform: HostedPlatform;
  /** The key that other machines need for the sandbox; null if they cannot reach the server. */
  readonly key: string | null;
  /** Stops listening, gives open requests a moment to finish, then closes all connections. */
  close(): Promise<void>;
}

/** 192 bits. All tokens and secrets of the server derive from the salt. */
const SALT_BYTES = 24;

const PATIENCE_MS = 5_000;
const CLOSING_GRACE_MS = 300;
/** Bytes: room for a `state` of 8,000 characters, each written as three percent escapes. */
const MAX_HEADERS_BYTES = 96 * 1024;

/**
 * Starts a server with its own platforms. The address of the deployment is the one it listens on, with the actual port.
 * Rejects with Node's error if it cannot listen.
 */
export async function serve(serving: Serving): Promise<RunningServer> {
  let takesDirectly: ReturnType<typeof directCalls> = () => false;
  const listener = getRequestListener(
    async (request, env) => (await ready).app.fetch(request, env),
    { overrideGlobalObjects: false },
  );
  const server: Server = createServer(
    { maxHeaderSize: MAX_HEADERS_BYTES, IncomingMessage: WebSocketRequest },
    (incoming, outgoing) => {
      if (!takesDirectly(incoming, outgoing)) void listener(incoming, outgoing);
    },
  );
  // By default Node drops all headers after the 2,000th; among them could be a second Host or Sec-Fetch-Site.
  server.maxHeadersCount = 0;
  const halfClosed = new HalfClosed(server);
  const names = [serving.host, ...serving.allowedHosts];
  const key = listensToItself(serving.host) ? null : newKey();
  server.listen(serving.port, serving.host);
  const ready = once(server, 'listening').then(() => {
    const { port } = server.address() as AddressInfo;
    const base_url = `http://${inUrl(reachable(serving.host))}:${port}`;
    const source =
      serving.seed === null
        ? { salt: randomBytes(SALT_BYTES).toString('base64url') }
        : { seed: serving.seed };
    const make =
      serving.make ??
      ((deployment, lent) =>
        createPlatform({
          deployment,
          ...source,
          ...lent,
          ...demoWorld(serving.world, deployment),
          ...keptWorld(serving.kept, deployment),
        }));
    const sending = { ownPort: port, open: key !== null, anywhere: serving.sendAnywhere };
    const ports = { send: sender(sending), wake, idle };
    const platform = make({ base_url }, ports);
    const government = make(governmentBeside(platform.deployment), ports);
    const platforms = [platform, government];
    const patience_ms = serving.patience_ms ?? PATIENCE_MS;
    takesDirectly = directCalls({ platforms, names, halfClosed, patience_ms });
    const app = serverApp({
      platforms,
      halfClosed,
      key,
      names,
      pageRoot: serving.pageRoot,
      embedFrom: serving.embedFrom,
      patience_ms,
    });
    return { app, platform, platforms };
  });
  const { platform, platforms } = await ready;
  const closeSockets = acceptSockets(server, {
    platforms,
    names,
    ...(serving.ping_ms === undefined ? {} : { ping_ms: serving.ping_ms }),
  });
  return {
    platform,
    key,
    close: () => {
      closeSockets();
      return close(server);
    },
  };
}

/** The world that a platform begins with, if the demo is for its deployment. */
function demoWorld(
  world: DemoWorld | null,
  deployment: Partial<Deployment>,
): Pick<PlatformOptions, 'kept' | 'demo'> {
  const name = deployment.name ?? 'commercial';
  if (world === null || name !== (world.deployment ?? 'commercial')) return {};
  const read = worldOfDemo(world, { deployment });
  if (!read.ok) throw new Error(read.reason);
  return { kept: read.world, demo: true };
}

/** The world of a file that a platform begins with, if the file has one for its deployment. */
function keptWorld(
  worlds: BothWorlds | null,
  { name = 'commercial' }: Partial<Deployment>,
): Pick<PlatformOptions, 'kept'> {
  const kept = worlds?.[name] ?? null;
  return kept === null ? {} : { kept };
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const timer = setTimeout(() => server.closeAllConnections(), CLOSING_GRACE_MS);
  await closed;
  clearTimeout(timer);
}

/** The address to call: a wildcard address stands for all addresses, and loopback is one of them. */
function reachable(host: string): string {
  return host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
}

interface DirectCalls extends BodyLimits {
  /** Deployments of one origin, none of which claims an address of another. */
  readonly platforms: readonly HostedPlatform[];
  /** Further host names of the server, besides those of loopback. */
  readonly names: readonly string[];
}

const NO_BODY: ReceivedBody = { bytes: new Uint8Array(0), oversized: false, broken: false };

/**
 * Answers the calls of programs on a short way: the body is read into bytes once, no web objects and no streams are made, and
 * head and body are written at once (docs/decisions/direct-calls.md). Returns whether it takes the request; all others go
 * through the routes of `serverApp`: pages, the sandbox, browsers, other verbs, and whatever is unusual.
 */
function directCalls({ platforms, names, ...limits }: DirectCalls) {
  const [first] = platforms;
  const { origin } = new URL(first?.deployment.base_url ?? 'http://localhost');
  return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    const { method = '', url = '' } = incoming;
    if ((method !== 'GET' && method !== 'POST') || !url.startsWith('/') || url.includes('#'))
      return false;
    const answer = answerTo(incoming, `${origin}${url}`);
    if (answer === null) return false;
    void sendAnswer(incoming, outgoing, answer, limits);
    return true;
  };

  function answerTo(incoming: IncomingMessage, url: string) {
    const { method = '' } = incoming;
    try {
      const headers = headersOf(incoming);
      if (headers.has('sec-fetch-mode') || checkDirection(incoming, names) !== null) return null;
      const request = { method, url, headers };
      for (const platform of platforms) {
        const answer = platform.receive(request);
        if (answer !== null) return answer;
      }
    } catch {
      // A URL or header that cannot be read: the routes say so.
    }
    return null;
  }
}

async function sendAnswer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: (body: ReceivedBody) => Promise<Reply>,
  limits: BodyLimits,
): Promise<void> {
  try {
    const { 'transfer-encoding': coding, 'content-length': length = '0' } = incoming.headers;
    const hasBody = coding !== undefined || length !== '0';
    // The body of a GET has no meaning (RFC 9110, 9.3.1), and is not waited for.
    const isRead = hasBody && incoming.method === 'POST';
    const reply = await answer(isRead ? await readBody(incoming, outgoing, limits) : NO_BODY);
    if (hasBody && !incoming.complete) outgoing.shouldKeepAlive = false;
    write(outgoing, reply);
  } catch (reason) {
    console.error(mask(reason instanceof Error ? reason.message : String(reason)));
    outgoing.destroy();
  }
}

function write(outgoing: ServerResponse, { status, headers, body }: Reply): void {
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;
  outgoing.writeHead(status, { ...headers, ...READABLE_ANYWHERE, 'content-length': length });
  outgoing.end(body);
}

/** The header fields as they were sent, without the key of the server, which the platform must not log. */
function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const pairs: [string, string][] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length !== KEY_HEADER.length || name.toLowerCase() !== KEY_HEADER)
      pairs.push([name, rawHeaders[at + 1] ?? '']);
  }
  return new Headers(pairs);
}

/** Short enough for people who watch, long enough for many calls of a busy client. */
const PAUSE_MS = 20;

/**
 * Calls back after a pause: between any two requests (`setImmediate`) it would take its time from a busy client. The timer
 * does not keep the process running.
 */
export const idle: Idle = (work) => void setTimeout(work, PAUSE_MS).unref();

/** The longest time of Node's timers, about 25 days. A caller that is called back too early checks the time again. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** Calls back later. The timer does not keep the process running. */
export const wake: Wake = (delay_ms, callback) => {
  const timer = setTimeout(callback, Math.min(delay_ms, MAX_TIMEOUT_MS));
  timer.unref();
  return () => clearTimeout(timer);
};
