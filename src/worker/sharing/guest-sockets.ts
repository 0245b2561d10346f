import type { AcceptedSocket, Link, Peer } from '../../platform/runtime/peer.ts';
import type { FromGuest, FromHost } from './messages.ts';

/** The close code of RFC 6455 for a server that goes away. Clients connect again. */
const GOING_AWAY = 1001;
const REASON = 'the tab that ran this world was closed';

interface OpenSocket {
  /** Null until the host has decided. */
  decide: ((answer: AcceptedSocket | Response) => void) | null;
  /** Null until the client has opened it. */
  peer: Peer | null;
}

/** The sockets of a guest, which end at the host. */
export class GuestSockets {
  readonly #send: (message: FromGuest) => void;
  readonly #nextId: () => number;
  readonly #open = new Map<number, OpenSocket>();

  constructor(send: (message: FromGuest) => void, nextId: () => number) {
    this.#send = send;
    this.#nextId = nextId;
  }

  /** Asks the host for a socket. */
  connect(url: string): Promise<AcceptedSocket | Response> {
    const id = this.#nextId();
    return new Promise((decide) => {
      this.#open.set(id, { decide, peer: null });
      this.#send({ type: 'connect', id, url });
    });
  }

  hear(message: FromHost): void {
    switch (message.type) {
      case 'accepted':
        return this.#decide(message.id, { open: (peer) => this.#opened(message.id, peer) });
      case 'refused':
        this.#decide(message.id, new Response(null, { status: message.status }));
        this.#open.delete(message.id);
        return;
      case 'said':
        this.#open.get(message.id)?.peer?.send(message.text);
        this.#send({ type: 'heard', id: message.id, length: message.text.length });
        return;
      case 'closed':
        return this.#close(message.id, message.code, message.reason);
      default:
    }
  }

  /** Closes all sockets, because the host is gone. */
  loseHost(): void {
    for (const id of this.#open.keys()) {
      this.#decide(id, new Response(null, { status: 503 }));
      this.#close(id, GOING_AWAY, REASON);
    }
  }

  #decide(id: number, answer: AcceptedSocket | Response): void {
    const socket = this.#open.get(id);
    const decide = socket?.decide;
    if (socket === undefined || !decide) return;
    socket.decide = null;
    decide(answer);
  }

  #opened(id: number, peer: Peer): Link {
    const socket = this.#open.get(id);
    if (socket === undefined) peer.close(GOING_AWAY, REASON);
    else {
      socket.peer = peer;
      this.#send({ type: 'open', id });
    }
    return {
      onMessage: (text) => this.#open.has(id) && this.#send({ type: 'say', id, text }),
      onClose: () => {
        if (this.#open.delete(id)) this.#send({ type: 'hang-up', id });
      },
    };
  }

  #close(id: number, code: number, reason: string): void {
    const socket = this.#open.get(id);
    this.#open.delete(id);
    socket?.peer?.close(code, reason);
  }
}
