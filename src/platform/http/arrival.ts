import type { RequestHead } from './answer.ts';

/** Who sent a request, and how, according to the headers of browsers. */
export interface Arrival {
  /** The browser goes to the address: by a link, a form, a frame, the address bar. */
  readonly navigates: boolean;
  /** `program` if no header of a browser came: a service worker gets none from scripts of its own pages either. */
  readonly from: 'own-page' | 'foreign-page' | 'person' | 'program';
  /** The header it follows from, for the trace. */
  readonly evidence: string;
}

/**
 * Reads where a request came from. Over HTTP browsers say it in `Sec-Fetch-Site` and `Sec-Fetch-Mode`, or at
 * least in the `Origin` of every changing request; pages can forge none of them.
 *
 * A service worker sees none of these headers. It can pass on only the mode and, if the sender is of this
 * origin, the referrer. Requests other than navigations reach it only from pages it controls. So a
 * navigation without a referrer of this origin counts as a foreign page's, for a page can also hide its
 * referrer (measured in Chromium and Firefox: docs/decisions/server-guards.md).
 */
export function arrivalOf(request: RequestHead, baseUrl: string): Arrival {
  const { headers } = request;
  const navigates = (headers.get('sec-fetch-mode') ?? request.mode) === 'navigate';

  const site = headers.get('sec-fetch-site');
  if (site !== null) {
    const from = site === 'same-origin' ? 'own-page' : site === 'none' ? 'person' : 'foreign-page';
    return { navigates, from, evidence: `Sec-Fetch-Site ${site}` };
  }
  const origin = headers.get('origin');
  if (origin !== null) {
    const own = hostOf(origin) === (headers.get('host') ?? new URL(baseUrl).host).toLowerCase();
    return { navigates, from: own ? 'own-page' : 'foreign-page', evidence: `Origin ${origin}` };
  }
  // Only a request from a service worker has this mode; anything else without these headers is not a browser.
  if (request.mode !== 'navigate') return { navigates, from: 'program', evidence: 'no origin' };
  const { referrer: sent = '' } = request;
  const referrer = URL.canParse(sent) ? new URL(sent).origin : null;
  return referrer === new URL(baseUrl).origin
    ? { navigates, from: 'own-page', evidence: `referrer ${referrer}` }
    : { navigates, from: 'foreign-page', evidence: 'no referrer of this origin' };
}

/** The host and port of an origin, whatever its scheme: a proxy may add TLS. Null for an opaque origin. */
const hostOf = (origin: string): string | null =>
  /^https?:\/\/(.+)$/.exec(origin.toLowerCase())?.[1] ?? null;
