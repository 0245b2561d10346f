/** A page as a browser came to see it. */
export interface VisitedPage {
  /** Where it was in the end, after every redirect. */
  readonly url: string;
  readonly status: number;
  readonly text: string;
  /** Id of the exchange that answered in the end; null when that was no platform. */
  readonly exchange: string | null;
}

/**
 * Opens a page, or posts a form to it, and follows redirects as a browser does. Throws a `TypeError` when the
 * network failed, or a redirect led out of the page's reach.
 */
export async function visitPage(
  fetch: typeof globalThis.fetch,
  url: string,
  form?: Readonly<Record<string, string>>,
): Promise<VisitedPage> {
  const response = await fetch(url, {
    cache: 'no-store',
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  return {
    url: response.url,
    status: response.status,
    text: await response.text(),
    exchange: response.headers.get('x-parley-exchange'),
  };
}
