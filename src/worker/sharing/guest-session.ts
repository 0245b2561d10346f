import type { ReceiverKey, Receivers, ReceiverState } from '../../contract/receiver.ts';
import type { AcceptedSocket, Link } from '../../platform/runtime/peer.ts';
import type { Site } from '../interception/site.ts';
import { restoreRequest } from './carried-request.ts';
import { MAX_OPEN_PER_GUEST } from './limits.ts';
import { type CarriedRequest, FromGuest, type FromHost } from './messages.ts';
import { SentAnswer } from './sent-answer.ts';
import type { TabChannel } from './tab-channel.ts';

export interface GuestSessionSetting {
  /** The channel to this guest. */
  readonly channel: TabChannel<FromHost>;
  /** Waits until the world is open. */
  readonly site: () => Promise<Site>;
  readonly receivers: Receivers;
}

/** One guest of a host: its requests, and their answers under way. */
export class GuestSession {
  readonly #channel: TabChannel<FromHost>;
  readonly #site: () => Promise<Site>;
  readonly #answers = new Map<number, SentAnswer>();
  readonly #sockets: SessionSockets;
  readonly #receivers: SessionReceivers;

  constructor({ channel, site, receivers }: GuestSessionSetting) {
    this.#channel = channel;
    this.#site = site;
    this.#sockets = new SessionSockets(site, this.post);
    this.#receivers = new SessionReceivers(receivers, this.post);
    channel.hear(FromGuest, (message) => this.#hear(message));
  }

  readonly post = (message: FromHost): void => this.#channel.post(message);

  /** Ends everything, because the guest is gone. */
  leave(): void {
    this.#channel.close();
    for (const answer of this.#answers.values()) answer.cancel();
    this.#sockets.leave();
    this.#receivers.leave();
  }

  #hear(message: FromGuest): void {
    switch (message.type) {
      case 'request':
        return void this.#answer(message.id, message.request);
      case 'more':
        return this.#answers.get(message.id)?.addCredit(message.count);
      case 'cancel':
        this.#answers.get(message.id)?.cancel();
        this.#answers.delete(message.id);
        return;
      default:
        this.#sockets.hear(message);
        this.#receivers.hear(message);
    }
  }

  async #answer(id: number, carried: CarriedRequest): Promise<void> {
    if (this.#answers.has(id)) return;
    if (this.#answers.size >= MAX_OPEN_PER_GUEST) return this.post({ type: 'broken', id });
    const answer = new SentAnswer(id, this.post);
    this.#answers.set(id, answer);
    await answer.send(this.#respond(carried));
    this.#answers.delete(id);
  }

  async #respond(carried: CarriedRequest): Promise<Response> {
    const request = restoreRequest(carried);
    const site = await this.#site();
    return site.claims(new URL(request.url)) ? site.fetch(request) : Response.error();
  }
}

/** How long changes of a receiver are collected before a guest gets them, in milliseconds. */
const BATCH_DELAY_MS = 200;

/** How many receivers a guest may watch. */
const MAX_WATCHED = 1000;

/** The receivers of the host, as one guest sees and starts them. */
class SessionReceivers {
  readonly #receivers: Receivers;
  readonly #post: (message: FromHost) => void;
  readonly #watched = new Map<string, { readonly of: ReceiverKey; sent: ReceiverState | null }>();
  readonly #stop: () => void;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(receivers: Receivers, post: (message: FromHost) => void) {
    this.#receivers = receivers;
    this.#post = post;
    this.#stop = receivers.subscribe(() => {
      if (this.#watched.size > 0) this.#timer ??= setTimeout(this.#sendStates, BATCH_DELAY_MS);
    });
  }

  hear(message: FromGuest): void {
    switch (message.type) {
      case 'watch':
        if (this.#watched.size >= MAX_WATCHED) return;
        this.#watched.set(JSON.stringify(message.of), { of: message.of, sent: null });
        return this.#sendStates();
      case 'start':
        return void this.#receivers.start(message.of, message.program).then((state) => {
          this.#sendStates();
          this.#post({ type: 'started', id: message.id, state: copyOf(state) });
        });
      case 'listen':
      case 'stop':
      case 'clear':
        return this.#receivers[message.type](message.of);
      default:
    }
  }

  leave(): void {
    this.#stop();
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#watched.clear();
  }

  readonly #sendStates = (): void => {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    for (const watched of this.#watched.values()) {
      const state = this.#receivers.get(watched.of);
      if (state === watched.sent) continue;
      watched.sent = state;
      this.#post({ type: 'receiver', of: watched.of, state: copyOf(state) });
    }
  };
}

const copyOf = (state: ReceiverState) => ({ ...state, printed: [...state.printed] });

interface SessionSocket {
  /** Null until the platform has decided. */
  accepted: AcceptedSocket | null;
  /** The platform's end of the socket; null until the client has opened the socket. */
  link: Link | null;
  /** How many characters are on their way to the client. */
  underWay: number;
}

/** The sockets of one guest, at the host. */
class SessionSockets {
  readonly #site: () => Promise<Site>;
  readonly #post: (message: FromHost) => void;
  readonly #open = new Map<number, SessionSocket>();

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
        return this.#open.get(message.id)?.link?.onMessage(message.text);
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
    if (this.#open.size >= MAX_OPEN_PER_GUEST)
      return this.#post({ type: 'refused', id, status: 503 });
    const socket: SessionSocket = { accepted: null, link: null, underWay: 0 };
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
        socket.link?.onClose();
      },
      buffered: () => socket.underWay,
    });
  }

  #hangUp(id: number): void {
    const socket = this.#open.get(id);
    this.#open.delete(id);
    socket?.link?.onClose();
  }
}
