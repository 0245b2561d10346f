import type { Site } from './site.ts';

/**
 * A `fetch` that calls the platform without the network or a worker, and passes on to the window's own
 * what is not the platform's. Like the real one it rejects, and ends a body under way, when the caller's
 * signal aborts.
 */
export function inProcessFetch(site: Site): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    if (!site.claims(new URL(request.url))) return fetch(request);
    request.signal.throwIfAborted();
    const response = await site.fetch(request);
    request.signal.throwIfAborted();
    if (response.body === null) return response;
    const body = response.body.pipeThrough(new TransformStream(), { signal: request.signal });
    return new Response(body, response);
  };
}
