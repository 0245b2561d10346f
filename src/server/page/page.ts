import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { refuseFrame, REFUSED_FRAME_POLICY } from './refused-frame.ts';

const NOT_BUILT = 'The page is not built. Run “npm run build”, then start the server again.\n';

/** Documents for sandboxed frames of the page. Their own policies are in their texts. */
const FRAMED = ['/receiver.html', '/sender.html'];

/**
 * Serves the page from the folder `root` of a build. Files in `assets` have a hash of their content in their name, so
 * browsers may cache them for ever; they revalidate everything else. `origin` is the platform's. Pages of `embedFrom`
 * may frame the page at an address with `?embed`, which has a world of its own (docs/decisions/embed.md).
 */
export function page(root: string, origin: string, embedFrom: readonly string[] = []): Hono {
  const embedders = ["'self'", ...embedFrom].join(' ');
  const app = new Hono();
  const document = join(root, 'index.html');
  if (!existsSync(document)) return app.all('*', (context) => context.text(NOT_BUILT, 404));
  app.use(async (context, next) => {
    await next();
    const { headers, ok } = context.res;
    const hashed = ok && context.req.path.startsWith('/assets/');
    headers.set('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    headers.set('cross-origin-resource-policy', 'same-origin');
    headers.set('referrer-policy', 'no-referrer');
    // The document has its own policy. A stricter policy on the script of the worker would apply to the worker.
    if (!headers.has('content-security-policy')) {
      const ancestors = FRAMED.includes(context.req.path) ? embedders : "'none'";
      headers.set('content-security-policy', `frame-ancestors ${ancestors}`);
    }
    headers.set('x-content-type-options', 'nosniff');
  });
  app.on('GET', ['/', '/index.html'], async (context) => {
    const { req } = context;
    const isEmbed = req.query('embed') !== undefined;
    const refused = refuseFrame({ header: (name) => req.header(name), isEmbed, embedFrom });
    if (refused !== null)
      return context.html(refused, 403, { 'content-security-policy': REFUSED_FRAME_POLICY });
    const ancestors = isEmbed ? embedders : "'self'";
    const { html, policy } = writeServedDocument(
      await readFile(document, 'utf8'),
      origin,
      ancestors,
    );
    return context.html(html, 200, { 'content-security-policy': policy });
  });
  app.use(serveStatic({ root }));
  app.notFound((context) => context.text('There is nothing at this address.\n', 404));
  return app;
}

/** Tells the page that a server answers, so that it starts no worker (see src/main.tsx). */
const HOST_TAG = '<meta name="parley-host" content="http">';

/** Hosts of the webhook URLs in a tab. On a server, webhooks have the platform's origin. */
const WEBHOOKS_OF_A_TAB = /https:\/\/hooks\.parley\.test( https:\/\/hooks\.gov\.parley\.test)?/;

const POLICY_TAG = /<meta\s[^>]*http-equiv="Content-Security-Policy"[^>]*>/i;

/** Names files that the page needs only if the platform runs in it (.ci/preloads.mjs). */
const TAGS_OF_A_TAB = /<link\s[^>]*data-host="tab"[^>]*>/gi;

/**
 * The built document for a server. Its policy moves from the tag to a header, which can also restrict framing. It lets
 * the page call `origin`, the platform's: the page may have been opened with another name of the server, but calls the
 * addresses that the platform returns. `ancestors` are the sources that may frame the document.
 */
function writeServedDocument(
  built: string,
  origin: string,
  ancestors: string,
): { html: string; policy: string } {
  const tag = POLICY_TAG.exec(built)?.[0] ?? '';
  const content = /\scontent="([^"]*)"/i.exec(tag)?.[1] ?? "default-src 'self'";
  const html = built
    .replace(tag, '')
    .replaceAll(TAGS_OF_A_TAB, '')
    .replace(/<head[^>]*>/i, (head) => head + HOST_TAG);
  const policy = `${content.replace(WEBHOOKS_OF_A_TAB, origin)}; frame-ancestors ${ancestors}`;
  return { html, policy };
}
