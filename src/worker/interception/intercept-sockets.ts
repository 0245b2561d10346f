import { WebSocketInterceptor } from '@mswjs/interceptors/WebSocket';
import { acceptSocket } from './sockets.ts';
import type { Site } from './site.ts';

/** Brings the sockets of this page to the site, with or without a worker: it replaces the WebSocket of the page. */
export function interceptSockets(site: Site): void {
  const interceptor = new WebSocketInterceptor();
  interceptor.on('connection', async ({ client, server }) => {
    if (!(await acceptSocket(site, client))) server.connect();
  });
  interceptor.apply();
}
