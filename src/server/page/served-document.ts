/** Tells the page that a server answers, so that it starts no worker (see src/main.tsx). */
const HOST_TAG = '<meta name="parley-host" content="http">';

/** Where a page on a static host finds the webhooks of its tab; here they are at the platforms' origin. */
const WEBHOOKS_OF_A_TAB = /https:\/\/hooks\.parley\.test( https:\/\/hooks\.gov\.parley\.test)?/;

const POLICY_TAG = /<meta\s[^>]*http-equiv="Content-Security-Policy"[^>]*>/i;

/**
 * The built document as a server sends it. Its policy moves from a tag into a header, where it can also say
 * who may frame the page, and lets the page call `origin`, the platform's: the page may have been opened
 * under another of the server's names, and still calls what the platform hands out.
 */
export function servedDocument(built: string, origin: string): { html: string; policy: string } {
  const tag = POLICY_TAG.exec(built)?.[0] ?? '';
  const stated = /\scontent="([^"]*)"/i.exec(tag)?.[1] ?? "default-src 'self'";
  const html = built.replace(tag, '').replace(/<head[^>]*>/i, (head) => head + HOST_TAG);
  const policy = `${stated.replace(WEBHOOKS_OF_A_TAB, origin)}; frame-ancestors 'self'`;
  return { html, policy };
}
