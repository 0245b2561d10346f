/** Tells the page that a server answers, so that it starts no worker (see src/main.tsx). */
const HOST_TAG = '<meta name="parley-host" content="http">';

/** Hosts of the webhook URLs in a tab. On a server, webhooks have the platform's origin. */
const WEBHOOKS_OF_A_TAB = /https:\/\/hooks\.parley\.test( https:\/\/hooks\.gov\.parley\.test)?/;

const POLICY_TAG = /<meta\s[^>]*http-equiv="Content-Security-Policy"[^>]*>/i;

/** Names files that the page needs only if the platform runs in it (tools/vite/chunks.ts). */
const TAGS_OF_A_TAB = /<link\s[^>]*data-host="tab"[^>]*>/gi;

/**
 * The built document for a server. Its policy moves from the tag to a header, which can also restrict framing. It lets
 * the page call `origin`, the platform's: the page may have been opened with another name of the server, but calls the
 * addresses that the platform returns. `ancestors` are the sources that may frame the document.
 */
export function servedDocument(
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
