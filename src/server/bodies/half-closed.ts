import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Watched {
  readonly cutOff: () => void;
  isCutOff: boolean;
}

const CUT_OFF = 'HPE_INVALID_EOF_STATE';
const BAD_REQUEST = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n';

/**
 * Detects clients that close their sending side in the middle of a body, so that they still get an answer. Node itself
 * would answer with an empty 400, which Web API clients cannot read. The connection is closed after the answer.
 */
export class HalfClosed {
  readonly #cutOff = new WeakMap<Socket, Watched>();

  constructor(server: Server) {
    server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
      const socket = stream as Socket;
      const request = error.code === CUT_OFF ? this.#cutOff.get(socket) : undefined;
      if (request !== undefined) {
        request.isCutOff = true;
        request.cutOff();
      }
      // With a listener, Node no longer handles unreadable requests itself.
      else if (socket.writable) socket.end(BAD_REQUEST, () => socket.destroy());
      else socket.destroy();
    });
  }

  /** A signal that is aborted if the client of this request closes its side in the middle of the body. */
  signalFor(incoming: IncomingMessage, outgoing: ServerResponse): AbortSignal {
    const controller = new AbortController();
    this.watch(incoming, outgoing, () => controller.abort());
    return controller.signal;
  }

  /** Calls back if the client of this request closes its side in the middle of the body. */
  watch(incoming: IncomingMessage, outgoing: ServerResponse, cutOff: () => void): void {
    const { socket } = incoming;
    const watched: Watched = { cutOff, isCutOff: false };
    this.#cutOff.set(socket, watched);
    outgoing.once('close', () => {
      // The next request of this connection may have started.
      if (this.#cutOff.get(socket) === watched) this.#cutOff.delete(socket);
      if (watched.isCutOff) socket.destroySoon();
    });
  }
}
