import { inProcessFetch } from './in-process-fetch.ts';
import type { Site } from './site.ts';

/**
 * The `fetch` for a page whose requests are intercepted: the window's own, so that the page calls like any program.
 * If the browser cannot transfer a stream from page to worker (Safari), the worker would wait for the end of the event
 * stream, which has none. Only that is then read from the platform directly.
 */
export function makeInterceptedFetch(site: Site): typeof fetch {
  if (canTransferStreams()) return (input, init) => fetch(input, init);
  const direct = inProcessFetch(site);
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    const isStream = url.pathname.endsWith('/sandbox/stream') && site.claims(url);
    return isStream ? direct(input, init) : fetch(input, init);
  };
}

function canTransferStreams(): boolean {
  const { port1 } = new MessageChannel();
  const stream = new ReadableStream();
  try {
    port1.postMessage(stream, [stream]);
    return true;
  } catch {
    return false;
  } finally {
    port1.close();
  }
}
