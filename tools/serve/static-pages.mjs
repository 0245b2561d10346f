import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';

/**
 * Answers requests for files below each of these paths, as a static host does: compressed, browsers revalidate every
 * file, and what is not there is 404.
 *
 * @param {Readonly<Record<string, string>>} folders  on disk, by paths that begin and end with a slash
 */
export function staticPages(folders) {
  const app = new Hono();
  for (const [path, root] of Object.entries(folders)) {
    const rewriteRequestPath = (/** @type {string} */ asked) => asked.slice(path.length - 1);
    app.get(
      `${path}*`,
      compress(),
      etag(),
      async (context, next) => {
        if (!context.req.path.startsWith(path)) return context.notFound();
        await next();
        context.header('cache-control', 'no-cache');
        return undefined;
      },
      serveStatic({ root, rewriteRequestPath }),
    );
  }
  return app;
}

/**
 * Listens on loopback.
 *
 * @param {Readonly<Record<string, string>>} folders
 * @param {number} port  0 for any
 */
export const listen = (folders, port) =>
  serve({ fetch: staticPages(folders).fetch, hostname: '127.0.0.1', port });
