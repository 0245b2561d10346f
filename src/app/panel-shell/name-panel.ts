import type { Middleware } from '../../base/middleware.ts';
import { PANEL_HEADER } from '../../contract/headers/client-header.ts';
import { panelIn } from '../wire-place/wire-place.ts';

/** A webhook, which a tab has on a host of its own. */
const WEBHOOK = /^https?:\/\/[^/?#]+\/services\//;

/**
 * Names the open panel in every call of the service below `baseUrl`, so that the wire can say where a call came from. `fragment`
 * is that of the page's address when the call is made. The sandbox keeps no log, and is not told.
 */
export function namePanel(baseUrl: string, fragment: () => string): Middleware {
  const isCall = (url: string) =>
    (url.startsWith(`${baseUrl}/`) && !url.startsWith(`${baseUrl}/sandbox`)) || WEBHOOK.test(url);
  return (request, next) => {
    if (isCall(request.url)) request.headers.set(PANEL_HEADER, panelIn(fragment().slice(1)));
    return next(request);
  };
}
