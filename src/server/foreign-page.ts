/**
 * Whether a request was sent by a web page that is not the server's own. Browsers say so: `Sec-Fetch-Site`
 * comes with every request of a page, `Origin` with every changing one. Programs that are no browsers send
 * neither. A link that was followed is the user's doing, and the page that held it cannot read the answer.
 */
export function isFromForeignPage(request: Request, hostHeader: string): boolean {
  const { headers, method } = request;
  if (method === 'GET' && headers.get('sec-fetch-mode') === 'navigate') return false;
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return true;
  const origin = headers.get('origin');
  return origin !== null && hostOf(origin) !== hostHeader.toLowerCase();
}

/** The host and port of an origin; null for the opaque origin of sandboxed frames and files. */
function hostOf(origin: string): string | null {
  const written = /^https?:\/\/(.+)$/.exec(origin.toLowerCase());
  return written?.[1] ?? null;
}
