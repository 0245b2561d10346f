import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { World } from './world/world.ts';

export { listen, type ListenOptions, type ParleyServer } from './world/listen.ts';
export type * from './world/answers.ts';
export { SandboxError, World, type CallOptions, type Fetch, type NewWorld } from './world/world.ts';

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
