import type { AcceptedSocket } from '../../platform/runtime/peer.ts';
import type { Site } from '../interception/site.ts';
import { carry, isRepeatable, restored } from './carried-request.ts';
import { GuestLink } from './guest-link.ts';
import { GuestReceivers } from './guest-receivers.ts';
import { GuestRequests } from './guest-requests.ts';
import { GuestSockets } from './guest-sockets.ts';
import type { HostStatus } from './messages.ts';
import { Silence } from './silence.ts';

/** What answers requests: a host, or this tab. */
type Answering = Pick<Site, 'fetch' | 'connect'>;

/** A tab that has a world open which another tab runs. See docs/decisions/shared-tabs.md. */
export class Guest implements Answering {
  readonly #link: GuestLink;
  readonly #requests: GuestRequests;
  readonly #sockets: GuestSockets;
  readonly #silence: Silence;
  readonly #listeners = new Set<() => void>();
  #own: Answering | null = null;
  /** Called as soon as there is somebody to ask. */
  #waiting: (() => void)[] = [];
  /** The programs of the world, wherever they run. */
  readonly receivers: GuestReceivers;
  /** Resolves when a host has answered for the first time. */
  readonly joined: Promise<unknown>;

  /** `key` is the name of the world's database. */
  constructor(key: string) {
    let ids = 0;
    const nextId = () => (ids += 1);
    const send: GuestLink['send'] = (message) => this.#link.send(message);
    this.#requests = new GuestRequests(send, nextId);
    this.#sockets = new GuestSockets(send, nextId);
    this.receivers = new GuestReceivers(send, nextId);
    this.#silence = new Silence({
      isWaiting: () => this.#requests.isWaiting,
      ask: () => this.#link.seek(),
      changed: () => this.#changed(),
    });
    this.#link = new GuestLink(key, {
      hear: (message) => {
        this.#silence.heard();
        this.#requests.hear(message);
        this.#sockets.hear(message);
        this.receivers.hear(message);
      },
      lost: () => {
        this.#requests.lose();
        this.#sockets.lose();
        this.receivers.lose();
      },
      found: () => {
        this.receivers.found();
        this.#wake();
      },
      changed: () => {
        this.#silence.heard();
        this.#changed();
      },
    });
    this.joined = this.#reachable();
  }

  /** What the host says of its storage. */
  get status(): HostStatus {
    return this.#link.status;
  }

  /** Whether the host does not answer, although it was asked. */
  get isHostSilent(): boolean {
    return this.#silence.isSilent;
  }

  /** Calls `listener` after changes of the status and of the silence. */
  subscribe(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /**
   * Has the host answer. If that goes away meanwhile, a request that changes nothing is sent to the next one; any other
   * fails as a network does, because nobody knows whether it was carried out.
   */
  readonly fetch = async (request: Request): Promise<Response> => {
    if (this.#own !== null) return this.#own.fetch(request);
    const carried = await carry(request);
    if (carried === null) return Response.error();
    for (;;) {
      const own = await this.#reachable();
      if (own !== null) return own.fetch(restored(carried));
      this.#silence.watch();
      const answer = await this.#requests.request(carried);
      if (answer !== null) return answer;
      if (!isRepeatable(carried)) return Response.error();
    }
  };

  readonly connect = async (request: Request): Promise<AcceptedSocket | Response> => {
    const own = await this.#reachable();
    return own === null ? this.#sockets.connect(request.url) : own.connect(request);
  };

  /** The host is gone, and this tab runs the world from now on. Requests wait for `handOver`. */
  readonly leave = (): void => {
    this.#silence.end();
    this.#link.leave();
  };

  /** From now on this tab answers, also what was asked of the host and may be asked again. */
  handOver(own: Answering): void {
    this.#own = own;
    this.#wake();
  }

  /** Waits until somebody answers: this tab, or a host, which is null. */
  async #reachable(): Promise<Answering | null> {
    while (this.#own === null && !this.#link.isJoined)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return this.#own;
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const go of waiting) go();
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}
