import { surfaceOf } from '../platform/deployment.ts';
import type { Platform } from '../platform/platform.ts';

/**
 * A `fetch` that calls the platform without the network or a worker, and passes on to the window's own
 * what is not the platform's. Like the real one it rejects, and ends a body under way, when the caller's
 * signal aborts.
 */
export function inProcessFetch(platform: Platform): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    if (surfaceOf(platform.deployment, new URL(request.url)) === null) return fetch(request);
    request.signal.throwIfAborted();
    const response = await platform.fetch(request);
    request.signal.throwIfAborted();
    if (response.body === null) return response;
    const body = response.body.pipeThrough(new TransformStream(), { signal: request.signal });
    return new Response(body, response);
  };
}
