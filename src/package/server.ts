import type { IncomingMessage, ServerResponse } from 'node:http';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { serve } from '../server/serve.ts';
import type { Token } from './answers.ts';
import { World } from './world.ts';

export type * from './answers.ts';
export { SandboxError, World, type CallOptions, type Fetch, type NewWorld } from './world.ts';

export interface ListenOptions {
  /** Any free port when left out. */
  readonly port?: number;
  /** This machine only when left out. */
  readonly host?: string;
  /** Makes the world and its secrets predictable. They are random when left out. */
  readonly seed?: number;
  /** The manifest of an app to create and install, as an object or as text of JSON or YAML. */
  readonly manifest?: object | string;
}

/** A platform and its page at an address of this machine. */
export interface ParleyServer extends World {
  /** The tokens of the app that the world is used as. */
  readonly tokens: readonly Token[];
  /** Answers what is open, closes all connections, and resolves when the port is free again. */
  close(): Promise<void>;
}

/** The page of the package, beside what this file is built to. */
const PAGE_ROOT = fileURLToPath(new URL('../page', import.meta.url));

/**
 * Serves a new world over HTTP and sockets, with the page to watch it. Rejects with Node's error if it cannot listen, for
 * example with the code `EADDRINUSE`.
 */
export async function listen(options: ListenOptions = {}): Promise<ParleyServer> {
  const { port = 0, host = '127.0.0.1', seed = null, manifest } = options;
  const server = await serve({
    port,
    host,
    seed,
    allowedHosts: [],
    demo: null,
    worldFile: null,
    world: null,
    kept: null,
    sendAnywhere: false,
    embedFrom: [],
    pageRoot: existsSync(PAGE_ROOT) ? PAGE_ROOT : '',
  });
  const { platform } = server;
  const world = new World(platform.deployment.base_url, platform.fetch);
  try {
    if (manifest !== undefined) await world.createApp(manifest);
    const { tokens } = await world.app();
    return Object.assign(world, { tokens, close: () => server.close() });
  } catch (reason) {
    await server.close();
    throw reason;
  }
}

/** A function for Node's `http`, and so for Express and Fastify. */
export type NodeListener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/**
 * Lets a server of Node answer for a platform: `createServer(nodeListener(platform))`, or `app.use(nodeListener(platform))` with
 * Express. Hono, Workers and others that know `Request` take `platform.fetch` itself.
 */
export function nodeListener(platform: Pick<World, 'fetch'>): NodeListener {
  return getRequestListener((request) => platform.fetch(request), {
    overrideGlobalObjects: false,
  });
}
