import type { RestingPlatform } from '../platform/platform.ts';
import type { AcceptedSocket, Link, Peer } from '../platform/runtime/peer.ts';
import type { Admitted } from '../platform/runtime/tickets.ts';
import type { ObjectSocket, ObjectState, SocketPair } from './runtime.ts';

/** The longest message of a client, in characters. */
const MAX_MESSAGE_LENGTH = 64 * 1024;

const OPEN = 1;
const TOO_BIG = 1009;

/** The WebSockets of a world, whose other ends its object has. */
export class ObjectSockets {
  readonly #state: ObjectState;
  readonly #links = new Map<ObjectSocket, Link>();

  constructor(state: ObjectState) {
    this.#state = state;
  }

  /** Opens a socket that the platform accepted: the answer has the client’s end. */
  open(accepted: AcceptedSocket): Response {
    const { WebSocketPair } = globalThis as unknown as { readonly WebSocketPair: SocketPair };
    const { 0: client, 1: own } = new WebSocketPair();
    this.#state.acceptWebSocket(own);
    own.serializeAttachment(accepted.admitted);
    this.#links.set(own, accepted.open(peerOf(own)));
    // The types of the DOM have no socket in a response.
    return new Response(null, { status: 101, webSocket: client } as ResponseInit);
  }

  /** Goes on with sockets that were open before the memory of the object was lost. */
  resume(platform: Pick<RestingPlatform, 'resume'>): void {
    for (const socket of this.#state.getWebSockets())
      if (!this.#links.has(socket)) {
        const admitted = socket.deserializeAttachment() as Admitted;
        this.#links.set(socket, platform.resume(admitted, peerOf(socket)));
      }
  }

  onMessage(socket: ObjectSocket, message: string | ArrayBuffer): void {
    const link = this.#links.get(socket);
    if (typeof message !== 'string') link?.onMessage(null);
    else if (message.length > MAX_MESSAGE_LENGTH) socket.close(TOO_BIG, 'the message is too long');
    else link?.onMessage(message);
  }

  onClose(socket: ObjectSocket): void {
    const link = this.#links.get(socket);
    this.#links.delete(socket);
    link?.onClose();
  }

  closeAll(code: number, reason: string): void {
    for (const socket of this.#state.getWebSockets()) socket.close(code, reason);
  }
}

const peerOf = (socket: ObjectSocket): Peer => ({
  send: (text) => {
    // Nobody hears what is sent while the socket closes.
    if (socket.readyState === OPEN) socket.send(text);
  },
  close: (code, reason) => socket.close(code, reason),
  // The runtime does not say what waits; it ends a socket that does not read by itself.
  buffered: () => 0,
});
