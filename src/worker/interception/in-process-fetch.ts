import type { Site } from './site.ts';

/**
 * A `fetch` that calls the platform directly, without network and worker. Requests to other addresses go to the window's
 * `fetch`. Like that, it rejects and ends the body when the caller's signal is aborted.
 */
export function inProcessFetch(site: Site): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    if (!site.claims(new URL(request.url))) return fetch(request);
    request.signal.throwIfAborted();
    const response = await site.fetch(request);
    request.signal.throwIfAborted();
    if (response.type === 'error') throw new TypeError('Failed to fetch');
    if (response.body === null) return response;
    const body = response.body.pipeThrough(new TransformStream(), { signal: request.signal });
    return new Response(body, response);
  };
}
