/**
 * How hosts that serve the page over HTTP change its files, on Node and elsewhere.
 */

/** Documents that the page shows in sandboxed frames. Each has its policy in a tag. */
const FRAME_DOCUMENTS = ['/receiver.html', '/sender.html'];

/**
 * Sets the headers of a file of the page. Files in `assets` have a hash of their content in their name, so browsers may cache
 * them for ever. `path` is relative to the page, and `embedders` are the origins that may frame `FRAME_DOCUMENTS`.
 */
export function setPageHeaders({ headers, ok }: Response, path: string, embedders: string): void {
  const isHashed = ok && path.startsWith('/assets/');
  headers.set('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  headers.set('cross-origin-resource-policy', 'same-origin');
  headers.set('referrer-policy', 'no-referrer');
  // The document has its own policy. A stricter policy on the script of the worker would apply to the worker.
  if (!headers.has('content-security-policy')) {
    const ancestors = FRAME_DOCUMENTS.includes(path) ? embedders : "'none'";
    headers.set('content-security-policy', `frame-ancestors ${ancestors}`);
  }
  headers.set('x-content-type-options', 'nosniff');
}

/** Tells the page that a server answers, so that it starts no worker (see src/main.tsx). */
const HOST_TAG = '<meta name="parley-host" content="http">';

/** Hosts of the webhook URLs in a tab. On a server, webhooks have the platform's origin. */
const WEBHOOKS_OF_A_TAB = /https:\/\/hooks\.parley\.test( https:\/\/hooks\.gov\.parley\.test)?/;

const POLICY_TAG = /<meta\s[^>]*http-equiv="Content-Security-Policy"[^>]*>/i;

/** Tags of files that the page loads only if the platform runs in it (tools/vite/chunks.ts). */
const TAGS_OF_A_TAB = /<link\s[^>]*data-host="tab"[^>]*>/gi;

/**
 * The built document for a server. Its policy moves from the tag to a header, which can also restrict framing. The policy lets
 * the page call `origin`, the origin of the platform: the page calls the addresses that the platform returns, even if it was
 * opened under another host name of the server. `ancestors` are the origins that may frame the document.
 */
export function writeServedDocument(
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
