import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { pageHeaders } from './page-headers.ts';

/** Tells the page that a server answers, so that it starts no worker (see src/main.tsx). */
const HOST_TAG = '<meta name="parley-host" content="http">';

const NOT_BUILT = 'The page is not built. Run “npm run build”, then start the server again.\n';

/**
 * The page's files, from the folder `root` of a build. Files under `assets` carry a hash of their content in
 * their name and may be kept for ever; everything else is asked for again.
 */
export function page(root: string, origin: string): Hono {
  const always = Object.entries(pageHeaders(origin));
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    const { headers, ok } = context.res;
    for (const [name, value] of always) headers.set(name, value);
    const hashed = ok && context.req.path.startsWith('/assets/');
    headers.set('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  });
  app.on('GET', ['/', '/index.html'], async (context) => {
    const html = await readFile(join(root, 'index.html'), 'utf8').catch(() => null);
    return html === null ? context.text(NOT_BUILT, 404) : context.html(withHostTag(html));
  });
  app.use(serveStatic({ root }));
  app.notFound((context) => context.text('There is nothing at this address.\n', 404));
  return app;
}

/** The page's own policy is for a tab on a static host; here the headers take its place. */
function withHostTag(html: string): string {
  return html
    .replace(/<meta[^>]+http-equiv=["']Content-Security-Policy["'][^>]*>/i, '')
    .replace(/<head[^>]*>/i, (head) => `${head}${HOST_TAG}`);
}
