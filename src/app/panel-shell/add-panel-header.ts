import type { Middleware } from '../../base/middleware.ts';
import { PANEL_HEADER } from '../../contract/headers/client-header.ts';
import { panelOfPath } from '../wire-place/wire-place.ts';

/** The address of a webhook. In a tab, webhooks have another host than the Web API. */
const WEBHOOK_URL = /^https?:\/\/[^/?#]+\/services\//;

/**
 * Names the open panel in a header of every call below `baseUrl`, so that the wire can show where the call came from.
 * `readFragment` returns the fragment of the page's address. Calls of the sandbox do not appear in the wire, so they get no header.
 */
export function addPanelHeader(baseUrl: string, readFragment: () => string): Middleware {
  const isCall = (url: string) =>
    (url.startsWith(`${baseUrl}/`) && !url.startsWith(`${baseUrl}/sandbox`)) ||
    WEBHOOK_URL.test(url);
  return (request, next) => {
    if (isCall(request.url))
      request.headers.set(PANEL_HEADER, panelOfPath(readFragment().slice(1)));
    return next(request);
  };
}
