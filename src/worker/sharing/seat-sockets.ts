import type { AcceptedSocket, Link } from '../../platform/runtime/peer.ts';
import type { Site } from '../interception/site.ts';
import { MAX_OPEN } from './limits.ts';
import type { FromGuest, FromHost } from './messages.ts';

interface SeatSocket {
  /** Null until the platform has decided. */
  accepted: AcceptedSocket | null;
  /** Null until the client has opened it. */
  link: Link | null;
  /** How many characters are on their way to the client. */
  underWay: number;
}

/** The sockets of one guest, at the host. */
export class SeatSockets {
  readonly #site: () => Promise<Site>;
  readonly #post: (message: FromHost) => void;
  readonly #open = new Map<number, SeatSocket>();

  constructor(site: () => Promise<Site>, post: (message: FromHost) => void) {
    this.#site = site;
    this.#post = post;
  }

  hear(message: FromGuest): void {
    switch (message.type) {
      case 'connect':
        return void this.#connect(message.id, message.url);
      case 'open':
        return this.#opened(message.id);
      case 'say':
        return this.#open.get(message.id)?.link?.message(message.text);
      case 'heard': {
        const socket = this.#open.get(message.id);
        if (socket !== undefined) socket.underWay = Math.max(0, socket.underWay - message.length);
        return;
      }
      case 'hang-up':
        return this.#hangUp(message.id);
      default:
    }
  }

  /** The guest is gone. */
  leave(): void {
    for (const id of this.#open.keys()) this.#hangUp(id);
  }

  async #connect(id: number, url: string): Promise<void> {
    if (this.#open.has(id)) return;
    if (this.#open.size >= MAX_OPEN) return this.#post({ type: 'refused', id, status: 503 });
    const socket: SeatSocket = { accepted: null, link: null, underWay: 0 };
    this.#open.set(id, socket);
    const answer = await this.#answer(url);
    if (this.#open.get(id) !== socket) return;
    if (answer instanceof Response) {
      this.#open.delete(id);
      this.#post({ type: 'refused', id, status: answer.status });
    } else {
      socket.accepted = answer;
      this.#post({ type: 'accepted', id });
    }
  }

  async #answer(url: string): Promise<AcceptedSocket | Response> {
    try {
      const site = await this.#site();
      const request = new Request(url);
      if (!site.claims(new URL(request.url))) return new Response(null, { status: 404 });
      return await site.connect(request);
    } catch {
      return new Response(null, { status: 500 });
    }
  }

  #opened(id: number): void {
    const socket = this.#open.get(id);
    if (!socket?.accepted || socket.link !== null) return;
    socket.link = socket.accepted.open({
      send: (text) => {
        if (this.#open.get(id) !== socket) return;
        socket.underWay += text.length;
        this.#post({ type: 'said', id, text });
      },
      close: (code, reason) => {
        if (!this.#open.delete(id)) return;
        this.#post({ type: 'closed', id, code, reason });
        socket.link?.closed();
      },
      buffered: () => socket.underWay,
    });
  }

  #hangUp(id: number): void {
    const socket = this.#open.get(id);
    this.#open.delete(id);
    socket?.link?.closed();
  }
}
