import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { randomValue } from '../base/random-value.ts';
import { type Class, classOver } from '../class/class-over.ts';
import type { ClassStorage } from '../class/class-record.ts';
import type { DemoWorld } from '../contract/demo/demo.ts';
import { createPlatform, type HostedPlatform, type PlatformOptions } from '../platform/platform.ts';
import type { Deployment } from '../platform/runtime/deployment.ts';
import { governmentBeside } from '../platform/runtime/government.ts';
import type { Wake } from '../platform/runtime/outbound.ts';
import { worldOfDemo } from '../platform/sandbox/demos/world-of-demo.ts';
import type { BothWorlds } from '../platform/service/world-file.ts';
import { serverApp } from './app.ts';
import { HalfClosed } from './bodies/half-closed.ts';
import type { ServeOptions } from './command/arguments.ts';
import type { DataFolder } from './data/data-folder.ts';
import { directCalls } from './direct-calls.ts';
import { inUrl } from './guards/own-names.ts';
import { listensToItself, newKey } from './guards/sandbox-key.ts';
import { IdleMoments } from './operations/idle-moments.ts';
import { Operations } from './operations/operations.ts';
import { ServerLog } from './operations/server-log.ts';
import { closeServer } from './operations/stop.ts';
import { sender } from './sending/send.ts';
import { acceptSockets, WebSocketRequest } from './sockets/accept-sockets.ts';

export interface Serving extends Omit<
  ServeOptions,
  'data' | 'maxMegabytes' | 'manifest' | 'writeEnv' | 'preload' | 'json'
> {
  /** The world of a demo, to begin with; null for a new one. */
  readonly world: DemoWorld | null;
  /** The worlds of a file, to begin with; null for new ones. */
  readonly kept: BothWorlds | null;
  /** Where the worlds are kept; null for memory. It is closed with the server. */
  readonly data: DataFolder | null;
  /** Folder of the built page. */
  readonly pageRoot: string;
  /** How long a body may stall before it counts as incomplete, in milliseconds. */
  readonly timeout_ms?: number;
  /** How often clients of sockets are pinged, in milliseconds. */
  readonly ping_ms?: number;
  /** Calls back later; by default by the clock of this machine. What is sent has its time limit by it. */
  readonly wake?: Wake;
  /** Writes lines of the log; by default to the standard error. */
  readonly writeLog?: (lines: string) => void;
  /** Makes a platform; by default one with a new world and, unless a seed is given, a random salt. */
  readonly make?: (
    deployment: Partial<Deployment>,
    ports: Pick<PlatformOptions, 'send' | 'wake' | 'idle'>,
  ) => HostedPlatform;
}

/** A server with a new world at any free port, for this machine alone. Its secrets are random. */
export const LOCAL_SERVING = {
  port: 0,
  host: '127.0.0.1',
  allowedHosts: [],
  publicUrl: null,
  seed: null,
  demo: null,
  worldFile: null,
  world: null,
  kept: null,
  data: null,
  sendAnywhere: false,
  allowedDeliveries: [],
  isClass: false,
  embedFrom: [],
  log: 'off',
} as const satisfies Omit<Serving, 'pageRoot'>;

export interface RunningServer {
  /** The platform of the commercial deployment. */
  readonly platform: HostedPlatform;
  /** The key that other machines need for the sandbox; null if they cannot reach the server. */
  readonly key: string | null;
  /** Lets the process end though the server listens and has connections. */
  unref(): void;
  /**
   * Stops listening, tells event streams and sockets, gives open requests time to finish, then closes all connections.
   * `reason` is for the log.
   */
  close(stop?: { readonly grace_ms?: number; readonly reason?: string }): Promise<void>;
  /** The class in front of its sandbox; null without one. */
  readonly group: Class | null;
}

const TIMEOUT_MS = 5_000;

/** Bytes: room for a `state` of 8,000 characters, each written as three percent escapes. */
const MAX_HEADERS_BYTES = 96 * 1024;

/**
 * Starts a server with its own platforms. The address of the deployment is the one it listens on, with the actual port.
 * Rejects with Node's error if it cannot listen.
 */
export async function serve(serving: Serving): Promise<RunningServer> {
  let takesDirectly: ReturnType<typeof directCalls> = () => false;
  const isOpen = !listensToItself(serving.host);
  const key = isOpen && !serving.isClass ? newKey() : null;
  const { publicUrl } = serving;
  const own = publicUrl === null ? [] : [new URL(publicUrl).hostname];
  const names = [serving.host, ...own, ...serving.allowedHosts];
  const moments = new IdleMoments();
  const log = new ServerLog({
    format: serving.log,
    write: serving.writeLog ?? ((lines) => void process.stderr.write(lines)),
    now: () => new Date(),
  });
  let made: readonly HostedPlatform[] = [];
  const operations = new Operations({
    platforms: () => made,
    names,
    key,
    probe: () => serving.data?.probe() ?? null,
    sockets: () => sockets?.open ?? 0,
    log,
  });
  let sockets: ReturnType<typeof acceptSockets> | null = null;
  const listener = getRequestListener(
    async (request, env) => (await ready).app.fetch(request, env),
    { overrideGlobalObjects: false },
  );
  const server: Server = createServer(
    { maxHeaderSize: MAX_HEADERS_BYTES, IncomingMessage: WebSocketRequest },
    (incoming, outgoing) => {
      if (!operations.take(incoming, outgoing) && !takesDirectly(incoming, outgoing))
        void listener(incoming, outgoing);
    },
  );
  // By default Node drops all headers after the 2,000th; among them could be a second Host or Sec-Fetch-Site.
  server.maxHeadersCount = 0;
  const halfClosed = new HalfClosed(server);
  server.listen(serving.port, serving.host);
  const ready = once(server, 'listening').then(() => {
    const { port } = server.address() as AddressInfo;
    const base_url = publicUrl ?? `http://${inUrl(reachable(serving.host))}:${port}`;
    const source = serving.seed === null ? { salt: randomValue() } : { seed: serving.seed };
    const make =
      serving.make ??
      ((deployment, lent) => {
        const create = (stored?: Partial<PlatformOptions>) =>
          createPlatform({
            deployment,
            ...source,
            ...lent,
            ...demoWorld(serving.world, deployment),
            ...keptWorld(serving.kept, deployment),
            ...stored,
          });
        const name = deployment.name ?? 'commercial';
        const measured = ({ journal, ...stored }: Partial<PlatformOptions>) =>
          create(
            journal === undefined
              ? stored
              : { ...stored, journal: operations.commits.measure(name, journal) },
          );
        return serving.data?.run(name, measured) ?? create();
      });
    const sending = {
      ownPort: port,
      open: isOpen,
      anywhere: serving.sendAnywhere,
      onlyTo: serving.isClass ? serving.allowedDeliveries : null,
      ...(serving.wake === undefined ? {} : { wake: serving.wake }),
    };
    const ports = { send: sender(sending), wake: serving.wake ?? wake, idle: moments.idle };
    const platform = make({ base_url }, ports);
    const government = make(governmentBeside(platform.deployment), ports);
    made = [platform, government];
    const group = serving.isClass
      ? classOver({
          platforms: [platform, government],
          storage: serving.data?.classStorage ?? memoryStorage(),
          secret: randomValue,
          now: Date.now,
          worldEnds: null,
          later: wake,
        })
      : null;
    const platforms = group?.platforms ?? made;
    const fault = (reason: unknown) => log.fault(reason);
    const timeout_ms = serving.timeout_ms ?? TIMEOUT_MS;
    takesDirectly = directCalls({ platforms, names, halfClosed, timeout_ms, fault });
    const app = serverApp({
      platforms,
      halfClosed,
      key,
      group,
      names,
      pageRoot: serving.pageRoot,
      embedFrom: serving.embedFrom,
      timeout_ms,
      streams: operations.streams,
      fault,
    });
    return { app, platform, platforms, group };
  });
  const { platform, platforms, group } = await ready;
  sockets = acceptSockets(server, {
    platforms,
    names,
    answered: (answered) => operations.requests.note(answered),
    fault: (reason) => log.fault(reason),
    ...(serving.ping_ms === undefined ? {} : { ping_ms: serving.ping_ms }),
  });
  log.tell({ event: 'start', url: platform.deployment.base_url });
  let closing: Promise<void> | null = null;
  const close: RunningServer['close'] = async ({ grace_ms, reason = 'close' } = {}) => {
    const began = performance.now();
    log.tell({ event: 'stop', reason });
    await closeServer(server, { platforms: made, operations, sockets, moments, grace_ms });
    serving.data?.close();
    log.tell({ event: 'stopped', ms: Math.round(performance.now() - began) });
    log.flush();
  };
  const unref = () => void server.unref().on('connection', (socket) => socket.unref());
  return { platform, key, group, unref, close: (stop) => (closing ??= close(stop)) };
}

/** Keeps a class as long as the server runs. */
function memoryStorage(): ClassStorage {
  const values = new Map<string, string>();
  return {
    read: (name) => values.get(name) ?? null,
    write: (name, value) => void values.set(name, value),
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

/** The address to call: a wildcard address stands for all addresses, and loopback is one of them. */
function reachable(host: string): string {
  return host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
}

/** The longest time of Node's timers, about 25 days. A caller that is called back too early checks the time again. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** Calls back later. The timer does not keep the process running. */
export const wake: Wake = (delay_ms, callback) => {
  const timer = setTimeout(callback, Math.min(delay_ms, MAX_TIMEOUT_MS));
  timer.unref();
  return () => clearTimeout(timer);
};
