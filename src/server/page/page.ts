import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { createHash } from 'node:crypto';
import { setPageHeaders, writeServedDocument } from './served-document.ts';

const NOT_BUILT = 'The page is not built. Run “npm run build”, then start the server again.\n';

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
    setPageHeaders(context.res, context.req.path, embedders);
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

/** What a browser says of a document that a frame asks for. */
interface FrameRequest {
  /** The header by its name in lower case. */
  readonly header: (name: string) => string | undefined;
  /** Whether the address has `?embed`. */
  readonly isEmbed: boolean;
  /** Origins whose pages may frame the embedded page. */
  readonly embedFrom: readonly string[];
}

/** Values of `Sec-Fetch-Dest` of a document in another one. */
const FRAMES = ['iframe', 'frame', 'object', 'embed'];

const OTHERS = ['cross-site', 'same-site'];

/** Origins that a command line can name as they are: a host may hold what a shell would run. */
const NAMEABLE = /^https?:\/\/(?:[\d.a-z-]{1,253}|\[[\d:a-f]{2,39}\])(?::\d{1,5})?$/;

/**
 * The document for a frame of another origin that may not show the page; null if it may, or if the browser does not say
 * that it asks for a frame (docs/decisions/embed.md). Browsers put an empty frame or an error page of their own where
 * `frame-ancestors` refuses, so this document may be framed by anybody. It has nothing to click, and names only the
 * origin of the page around it.
 */
export function refuseFrame({ header, isEmbed, embedFrom }: FrameRequest): string | null {
  const isFrame = FRAMES.includes(header('sec-fetch-dest') ?? '');
  if (!isFrame || !OTHERS.includes(header('sec-fetch-site') ?? '')) return null;
  const around = originOf(header('referer'));
  // Without a referrer the policy of the page decides, and the browser.
  const isAllowed = around === null ? embedFrom.length > 0 : embedFrom.includes(around);
  if (isAllowed && isEmbed) return null;
  return documentOf(isEmbed, isAllowed, around);
}

function originOf(referrer: string | undefined): string | null {
  return referrer !== undefined && URL.canParse(referrer) ? new URL(referrer).origin : null;
}

/** The style follows the tokens of the page (src/ui/style/tokens.css). */
const STYLE = `:root{color-scheme:light dark}
body{margin:0;padding:1rem;background:light-dark(#fff,#17181b);color:light-dark(#1a1a17,#ededea);font:1rem/1.5 system-ui,sans-serif}
h1{margin:0 0 .5rem;font-size:1.125rem;line-height:1.3}
p{margin:0 0 .5rem;max-width:44rem}
code{font:.875em/1.5 ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.block{display:block;padding:.5rem .75rem;border-radius:.375rem;background:light-dark(#f1f1ed,#202226)}`;

/** The policy of these documents: the style, and nothing else. */
const REFUSED_FRAME_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256')
  .update(STYLE)
  .digest('base64')}'; base-uri 'none'; form-action 'none'`;

function documentOf(isEmbed: boolean, isAllowed: boolean, around: string | null): string {
  const named = around !== null && NAMEABLE.test(around) ? around : null;
  const allow = `<p>It allows frames of the origins that its command names:</p>
<p><code class="block">npm run serve -- --embed-from ${named ?? '&lt;origin of the page around&gt;'}</code></p>`;
  const embed = `<p>A frame shows one panel, with a world of its own: its address needs <code>?embed</code> before the <code>#</code>.</p>`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Parley refuses this frame</title><style>${STYLE}</style></head>
<body><main><h1>This Parley server refuses a frame ${named === null ? 'of this page' : `of ${named}`}</h1>
${isAllowed ? '' : allow}${isEmbed ? '' : embed}</main></body>
</html>
`;
}
