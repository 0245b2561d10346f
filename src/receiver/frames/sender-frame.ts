import { readText } from '../protocol/bounded-text.ts';
import type { SenderRequest, SenderResult, SenderStart } from '../protocol/sender-messages.ts';

/**
 * The script of `sender.html`, a document in a sandboxed frame of opaque origin: sends requests to one origin outside of
 * the tab. Its policy allows connections, and is narrowed to that origin before the first request, so that a redirect
 * to anywhere else fails. The page's own policy allows neither.
 */
addEventListener(
  'message',
  ({ data, source, ports: [port] }: MessageEvent<SenderStart>) => {
    // Outside of a sandbox, any site that frames this document could act with the rights of the page's origin.
    if (globalThis.origin !== 'null' || source !== parent || port === undefined) return;
    const policy = document.createElement('meta');
    policy.httpEquiv = 'Content-Security-Policy';
    policy.content = `connect-src ${data.origin}`;
    document.head.append(policy);
    port.addEventListener('message', ({ data: request }: MessageEvent<SenderRequest>) => {
      void send(request, data.timeout_ms, data.most).then((result) => port.postMessage(result));
    });
    port.start();
  },
  { once: true },
);

async function send(
  request: SenderRequest,
  timeout_ms: number,
  maxBytes: number,
): Promise<SenderResult> {
  const { id, method, url, headers, body } = request;
  const signal = AbortSignal.timeout(timeout_ms);
  try {
    const response = await fetch(url, {
      method,
      headers: Object.entries(headers).filter(([name]) => name !== 'user-agent'),
      ...(method === 'POST' && { body }),
      signal,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    });
    return {
      id,
      kind: 'answered',
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: (await readText(response, maxBytes)).text,
    };
  } catch (error) {
    return { id, kind: 'failed', timedOut: signal.aborted, detail: String(error) };
  }
}
