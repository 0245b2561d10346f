import { WebSocketInterceptor, type WebSocketClientHandle } from '@mswjs/interceptors/WebSocket';
import type { Site } from './site.ts';
import type { Link } from '../../platform/runtime/peer.ts';

/** Brings the sockets of this page to the site, with or without a worker: it replaces the WebSocket of the page. */
export function interceptSockets(site: Site): void {
  const interceptor = new WebSocketInterceptor();
  interceptor.on('connection', async ({ client, server }) => {
    if (!(await acceptSocket(site, client))) server.connect();
  });
  interceptor.apply();
}

/** The longest message of a client, in characters. */
const MAX_MESSAGE_LENGTH = 64 * 1024;

/** Close codes of RFC 6455. */
const TOO_LONG = 1009;
const NOT_OPENED = 1006;

/** The client side of an intercepted socket, as far as it is needed. */
export type InterceptedClient = Pick<
  WebSocketClientHandle,
  'url' | 'addEventListener' | 'send' | 'close'
> & { readonly socket?: EventTarget };

/** Brings a socket of this page to the site. False: the site does not claim its address. */
export async function acceptSocket(site: Site, client: InterceptedClient): Promise<boolean> {
  const address = new URL(client.url.href.replace(/^ws/, 'http'));
  if (!site.claims(address)) return false;
  const answer = await site.connect(new Request(address));
  if (answer instanceof Response) {
    // Like a browser: an error, without a reason that a page could read.
    client.socket?.dispatchEvent(new Event('error'));
    client.close(NOT_OPENED);
    return true;
  }
  let link: Link | null = null;
  client.addEventListener('open', () => {
    link = answer.open({
      send: (text) => client.send(text),
      close: (code, reason) => client.close(code, reason),
      // What is sent arrives at once.
      buffered: () => 0,
    });
  });
  client.addEventListener('message', ({ data }) => {
    if (typeof data === 'string' && data.length > MAX_MESSAGE_LENGTH) client.close(TOO_LONG);
    else link?.onMessage(typeof data === 'string' ? data : null);
  });
  client.addEventListener('close', () => link?.onClose());
  return true;
}
