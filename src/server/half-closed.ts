import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const CUT_OFF = 'HPE_INVALID_EOF_STATE';
const BAD_REQUEST = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n';

/**
 * Tells a request whose client closed its sending side in the middle of the body, so that it can still be
 * answered on the other side. Node's own answer would be a bare 400 that no Web API client can read.
 */
export class HalfClosed {
  readonly #cutOff = new WeakMap<Socket, AbortController>();

  constructor(server: Server) {
    server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
      const request = error.code === CUT_OFF ? this.#cutOff.get(socket as Socket) : undefined;
      if (request !== undefined) request.abort();
      // A listener takes over all of Node's own care for unreadable requests.
      else if (socket.writable) socket.end(BAD_REQUEST);
      else socket.destroy();
    });
  }

  /** Aborts when the client of the request now read from `socket` stops in the middle of its body. */
  signalFor(socket: Socket): AbortSignal {
    const controller = new AbortController();
    this.#cutOff.set(socket, controller);
    return controller.signal;
  }
}
