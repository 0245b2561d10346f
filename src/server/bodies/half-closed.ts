import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const CUT_OFF = 'HPE_INVALID_EOF_STATE';
const BAD_REQUEST = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n';

/**
 * Tells a request whose client closed its sending side in the middle of the body, so that it can still be
 * answered on the other side. Node's own answer would be a bare 400 that no Web API client can read. Once
 * answered, such a connection is closed: nothing more can come over it.
 */
export class HalfClosed {
  readonly #cutOff = new WeakMap<Socket, AbortController>();

  constructor(server: Server) {
    server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
      const socket = stream as Socket;
      const request = error.code === CUT_OFF ? this.#cutOff.get(socket) : undefined;
      if (request !== undefined) request.abort();
      // A listener takes over all of Node's own care for unreadable requests.
      else if (socket.writable) socket.end(BAD_REQUEST, () => socket.destroy());
      else socket.destroy();
    });
  }

  /** Aborts when the client of this request stops in the middle of its body, until it has been answered. */
  signalFor(incoming: IncomingMessage, outgoing: ServerResponse): AbortSignal {
    const { socket } = incoming;
    const controller = new AbortController();
    this.#cutOff.set(socket, controller);
    outgoing.once('close', () => {
      // The next request of this connection may have begun already.
      if (this.#cutOff.get(socket) === controller) this.#cutOff.delete(socket);
      if (controller.signal.aborted) socket.destroySoon();
    });
    return controller.signal;
  }
}
