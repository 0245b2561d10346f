import { IncomingMessage } from 'node:http';

/**
 * A request that counts as an upgrade only if it asks for a WebSocket. As soon as a server listens for upgrades, Node
 * gives it every request with an Upgrade header and no longer answers those as ordinary ones; but programs on the Java
 * platform, and curl with --http2, offer `h2c` with any request, and expect an ordinary answer.
 */
export class WebSocketRequest extends IncomingMessage {
  // Node assigns `upgrade` in the constructor of the base class, before fields of this one exist.
  declare private offered: boolean | null;

  get upgrade(): boolean {
    if (this.offered !== true) return false;
    // Node closes the connection of a CONNECT: the server is no proxy.
    return this.method === 'CONNECT' || this.headers.upgrade?.toLowerCase() === 'websocket';
  }

  set upgrade(offered: boolean | null) {
    this.offered = offered;
  }
}
