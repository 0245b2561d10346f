import { IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Platform } from '../../platform/platform.ts';
import { surfaceOf } from '../../platform/runtime/deployment.ts';
import type { AcceptedSocket, Peer } from '../../platform/runtime/peer.ts';
import { refuseMisdirected } from '../guards/misdirected.ts';
import type { Answered } from '../operations/request-meter.ts';

/** The longest message of a client, in bytes. */
const MAX_MESSAGE_LENGTH = 64 * 1024;

/** How often clients are pinged, in milliseconds. One that has not answered by the next ping is cut off. */
const PING_INTERVAL_MS = 10_000;

export interface SocketOptions {
  /** Deployments of one origin. */
  readonly platforms: readonly Platform[];
  /** Further host names of the server, besides those of loopback. */
  readonly names: readonly string[];
  readonly ping_ms?: number;
  /** Hears of each request for a socket, once it is answered. */
  readonly answered: (answered: Answered) => void;
  /** Hears of errors of the server itself. */
  readonly fault: (reason: unknown) => void;
}

/** The WebSockets of a server. */
export interface AcceptedSockets {
  /** How many are open. */
  readonly open: number;
  /** Closes them all, and opens no more. */
  close(): void;
}

/** Brings the WebSockets of a server to its platforms. */
export function acceptSockets(
  server: Server,
  { platforms, names, ping_ms = PING_INTERVAL_MS, answered, fault }: SocketOptions,
): AcceptedSockets {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_LENGTH,
    // Compression costs memory for each socket, and a short message could expand to a long one.
    perMessageDeflate: false,
  });
  /** Connections that asked for a socket, until they close. A server that stops does not close these by itself. */
  const streams = new Set<Duplex>();
  let isStopped = false;
  server.on('upgrade', (incoming, stream, head) => {
    // The head of a request can arrive after the server began to stop.
    if (isStopped) {
      stream.destroy();
      return;
    }
    streams.add(stream);
    stream.on('close', () => streams.delete(stream));
    // Until the socket has listeners of its own, an error would end the process.
    const ignore = () => stream.destroy();
    stream.on('error', ignore);
    const began = performance.now();
    const tell = (status: number) => {
      const { method = '', url = '' } = incoming;
      answered({ method, url, status, ms: performance.now() - began, bytes: 0 });
    };
    const accepted = answerUpgrade(incoming, names, platforms).then(async (answer) => {
      if (answer instanceof Response) {
        await refuse(stream, answer);
        tell(answer.status);
        return;
      }
      stream.off('error', ignore);
      sockets.handleUpgrade(incoming, stream, head, (socket) => {
        tell(101);
        const link = answer.open(peerOf(socket));
        socket.on('message', (data, isBinary) =>
          link.onMessage(isBinary ? null : (data as Buffer).toString()),
        );
        socket.on('close', () => link.onClose());
        // An invalid frame; the socket closes by itself.
        socket.on('error', () => {});
      });
    });
    // Platforms catch their own errors, so this is an error of the server.
    accepted.catch((reason: unknown) => {
      fault(reason);
      stream.destroy();
    });
  });
  const pinging = pingAll(sockets, ping_ms);
  return {
    get open() {
      return sockets.clients.size;
    },
    close: () => {
      clearInterval(pinging);
      isStopped = true;
      for (const socket of sockets.clients) socket.close(1001, 'the server stops');
      // A client that does not answer would keep the server open.
      setTimeout(() => {
        for (const stream of streams) stream.destroy();
      }, CLOSING_GRACE_MS).unref();
    },
  };
}

const CLOSING_GRACE_MS = 200;

async function answerUpgrade(
  incoming: IncomingMessage,
  names: readonly string[],
  platforms: readonly Platform[],
): Promise<AcceptedSocket | Response> {
  const refused = refuseMisdirected(incoming, names);
  if (refused !== null) return refused;
  for (const platform of platforms) {
    const address = addressAt(platform, incoming.url ?? '/');
    if (address === null || surfaceOf(platform.deployment, address) !== 'sockets') continue;
    return platform.connect(new Request(address, { headers: originOf(incoming) }));
  }
  return new Response('not found', { status: 404 });
}

/** The address of a request at the address of a platform, whichever name of the server the client used. */
function addressAt({ deployment: { base_url } }: Platform, target: string): URL | null {
  const { origin } = new URL(base_url);
  // A request target is a path, or an absolute address; `//name/path` is a path.
  const given = target.startsWith('/') ? `${origin}${target}` : target;
  if (!URL.canParse(given)) return null;
  const { pathname, search } = new URL(given);
  return new URL(`${origin}${pathname}${search}`);
}

/** The headers that say which page opens a socket. */
function originOf({ headers }: IncomingMessage): Headers {
  const kept = new Headers();
  for (const name of ['host', 'origin', 'sec-fetch-site', 'sec-fetch-mode'])
    if (headers[name] !== undefined) kept.set(name, String(headers[name]));
  return kept;
}

/** Answers instead of a socket, and closes the connection. */
async function refuse(stream: Duplex, answer: Response): Promise<void> {
  const body = await answer.text();
  const headers = [
    ...answer.headers,
    ['connection', 'close'],
    ['content-length', `${Buffer.byteLength(body)}`],
  ];
  const head = [
    `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ''}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  stream.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => stream.destroy());
}

/** Pings every client in turn, and cuts off those that did not answer the ping before. */
function pingAll(sockets: WebSocketServer, ping_ms: number): NodeJS.Timeout {
  const silent = new WeakSet<WebSocket>();
  const timer = setInterval(() => {
    for (const socket of sockets.clients) {
      if (silent.has(socket)) {
        socket.terminate();
        continue;
      }
      silent.add(socket);
      socket.once('pong', () => silent.delete(socket));
      socket.ping();
    }
  }, ping_ms);
  return timer.unref();
}

/** A WebSocket as the platform sees it. */
const peerOf = (socket: WebSocket): Peer => ({
  send: (text) => {
    // Nobody hears what is sent while the socket closes.
    if (socket.readyState === socket.OPEN) socket.send(text);
  },
  close: (code, reason) => socket.close(code, reason),
  buffered: () => socket.bufferedAmount,
});

/**
 * A request that counts as an upgrade only if it asks for a WebSocket. As soon as a server listens for upgrades, Node
 * gives it every request with an Upgrade header and no longer answers those as ordinary ones; but programs on the Java
 * platform, and curl with --http2, offer `h2c` with any request, and expect an ordinary answer.
 */
export class WebSocketRequest extends IncomingMessage {
  // Node assigns `upgrade` in the constructor of the base class, before fields of this one exist.
  declare private offered: boolean | null;

  get upgrade(): boolean {
    if (this.offered !== true) return false;
    // Node closes the connection of a CONNECT: the server is no proxy.
    return this.method === 'CONNECT' || this.headers.upgrade?.toLowerCase() === 'websocket';
  }

  set upgrade(offered: boolean | null) {
    this.offered = offered;
  }
}
