import type { Platform } from '../platform/platform.ts';
import { inProcessFetch } from './in-process-fetch.ts';

/**
 * The `fetch` for a page whose requests are intercepted: the window's own, so that the page does what any
 * program would do. Where the browser cannot hand a stream from page to worker (Safari), the worker would
 * wait for the end of an endless answer; there, the event stream alone is read from the platform directly.
 */
export function interceptedFetch(platform: Platform): typeof fetch {
  if (canTransferStreams()) return (input, init) => fetch(input, init);
  const direct = inProcessFetch(platform);
  const stream = `${platform.deployment.base_url}/sandbox/stream`;
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    return `${url.origin}${url.pathname}` === stream ? direct(input, init) : fetch(input, init);
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
