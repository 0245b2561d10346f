import type { Middleware } from '../../base/middleware.ts';
import { canTransferStreams } from './can-transfer-streams.ts';
import { inProcess } from './in-process.ts';
import type { Site } from './site.ts';

/**
 * Sends requests to the network, where the worker of the page intercepts them, so that the page calls like any program. If the browser cannot transfer a stream from page to worker (Safari), the worker would wait for the end of the event
 * stream, which has none. Only that is then read from the platform directly.
 */
export function throughWorker(site: Site): Middleware {
  if (canTransferStreams()) return (request, next) => next(request);
  const direct = inProcess(site);
  return (request, next) => {
    const isStream = new URL(request.url).pathname.endsWith('/sandbox/stream');
    return isStream ? direct(request, next) : next(request);
  };
}
