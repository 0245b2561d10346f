import { gzipSync } from 'node:zlib';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';

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
      compressOnce(),
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

/** Smaller files are not compressed. */
const MIN_COMPRESSED_BYTES = 1024;

/**
 * Compresses answers, each content once for all who ask: to do it again for each start of the page takes longer than all
 * else that a host does.
 *
 * @returns {import('hono').MiddlewareHandler}
 */
function compressOnce() {
  /** @type {Map<string, Uint8Array<ArrayBuffer>>} by entity tag */
  const kept = new Map();
  return async (context, next) => {
    await next();
    const { status, body, headers } = context.res;
    const isCompressible = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get('content-type') ?? '');
    if (status !== 200 || body === null || !isCompressible) return;
    context.header('vary', 'accept-encoding');
    if (!/\bgzip\b/.test(context.req.header('accept-encoding') ?? '')) return;
    if (Number(headers.get('content-length')) < MIN_COMPRESSED_BYTES) return;
    const tag = headers.get('etag') ?? '';
    const bytes = kept.get(tag) ?? gzipSync(await context.res.arrayBuffer());
    kept.set(tag, bytes);
    context.res = new Response(bytes, { headers });
    context.header('content-encoding', 'gzip');
    context.header('content-length', String(bytes.length));
    context.header('etag', `W/${tag}`);
  };
}

/**
 * Listens on loopback.
 *
 * @param {Readonly<Record<string, string>>} folders
 * @param {number} port  0 for any
 */
export const listen = (folders, port) =>
  serve({ fetch: staticPages(folders).fetch, hostname: '127.0.0.1', port });
