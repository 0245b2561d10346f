import { PANEL_HEADER } from '../../contract/headers/client-header.ts';
import { panelIn } from '../wire-place/wire-place.ts';

/** A webhook, which a tab has on a host of its own. */
const WEBHOOK = /^https?:\/\/[^/?#]+\/services\//;

/**
 * A `fetch` that names the open panel in every call of the service below `baseUrl`, so that the wire can say where a call came
 * from. `fragment` is that of the page's address when the call is made. The sandbox keeps no log, and is not told.
 */
export function fetchFromPanel(
  baseUrl: string,
  fetch: typeof globalThis.fetch,
  fragment: () => string,
): typeof globalThis.fetch {
  const isCall = (url: string) =>
    (url.startsWith(`${baseUrl}/`) && !url.startsWith(`${baseUrl}/sandbox`)) || WEBHOOK.test(url);
  return async (input, init) => {
    if (typeof input !== 'string' || !isCall(input)) return fetch(input, init);
    const headers = new Headers(init?.headers);
    headers.set(PANEL_HEADER, panelIn(fragment().slice(1)));
    return fetch(input, { ...init, headers });
  };
}
