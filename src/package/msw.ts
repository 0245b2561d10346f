import { http, type RequestHandler } from 'msw';
import type { World } from './world/world.ts';

/** The hosts of the real service. */
const REAL = /^(?:[\w-]+\.)?slack\.com$/i;

/**
 * Handlers for a set-up of Mock Service Worker, in Node or in a page. What a program sends to the addresses of the real service,
 * or to that of the world, is answered by the world. All other requests are left to other handlers and to the network.
 *
 * ```ts
 * const server = setupServer(...handlers(createPlatform()));
 * ```
 */
export function handlers(world: Pick<World, 'url' | 'fetch'>): RequestHandler[] {
  const own = new URL(world.url);
  return [
    http.all('*', async ({ request }) => {
      const { origin, hostname, pathname, search } = new URL(request.url);
      if (origin !== own.origin && !REAL.test(hostname)) return undefined;
      const path = origin === own.origin ? pathname : own.pathname.replace(/\/$/, '') + pathname;
      const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
      return world.fetch(
        new Request(own.origin + path + search, {
          method: request.method,
          headers: request.headers,
          // Read here: not every engine lets a request carry the stream of another one.
          ...(hasBody ? { body: await request.arrayBuffer() } : {}),
        }),
      );
    }),
  ];
}
