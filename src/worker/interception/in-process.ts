import type { Middleware } from '../../base/middleware.ts';
import type { Site } from './site.ts';

/**
 * Calls the platform directly, without network and worker, and passes on requests to other addresses. Like the window's
 * `fetch` it rejects, and ends the body, when the caller's signal is aborted.
 */
export function inProcess(site: Site): Middleware {
  return async (request, next) => {
    if (!site.claims(new URL(request.url))) return next(request);
    request.signal.throwIfAborted();
    const response = await site.fetch(request);
    request.signal.throwIfAborted();
    if (response.type === 'error') throw new TypeError('Failed to fetch');
    if (response.body === null) return response;
    const body = response.body.pipeThrough(new TransformStream(), { signal: request.signal });
    return new Response(body, response);
  };
}
