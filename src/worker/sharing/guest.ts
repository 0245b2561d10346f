import { Listeners } from '../../base/listeners.ts';
import type { AcceptedSocket } from '../../platform/runtime/peer.ts';
import type { Site } from '../interception/site.ts';
import { carry, isRepeatable, restoreRequest } from './carried-request.ts';
import { GuestReceivers } from './guest-receivers.ts';
import { GuestRequests } from './guest-requests.ts';
import { GuestSockets } from './guest-sockets.ts';
import { Finding, type FromGuest, FromHost, type HostStatus } from './messages.ts';
import { BUILD, findingChannel, guestChannel, guestLock } from './names.ts';
import { Silence } from './silence.ts';
import { TabChannel } from './tab-channel.ts';

/** What answers requests: a host, or this tab. */
type Answering = Pick<Site, 'fetch' | 'connect'>;

/** A tab that has a world open which another tab runs. See docs/decisions/shared-tabs.md. */
export class Guest implements Answering {
  readonly #link: GuestLink;
  readonly #requests: GuestRequests;
  readonly #sockets: GuestSockets;
  readonly #silence: Silence;
  readonly #listeners = new Listeners();
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
        this.receivers.watchAgain();
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
      if (own !== null) return own.fetch(restoreRequest(carried));
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
    this.#listeners.tell();
  }
}

/** How often a guest without a host asks for one, in milliseconds. */
const SEEK_INTERVAL_MS = 200;

interface LinkListener {
  /** What the host says, except that the guest has joined. */
  readonly hear: (message: FromHost) => void;
  /** The host is gone, with everything that was asked of it. */
  readonly lost: () => void;
  /** A host was found. */
  readonly found: () => void;
  /** Its status is another, or it answers again. */
  readonly changed: () => void;
}

/** The way from a guest to the host of a world, whichever tab that is. It seeks one as long as there is none. */
class GuestLink {
  readonly #id = crypto.randomUUID();
  readonly #finding: TabChannel<Finding>;
  readonly #own: TabChannel<FromGuest>;
  readonly #listener: LinkListener;
  #host: string | null = null;
  #status: HostStatus = { notKept: null, refusing: null };
  #seeking: ReturnType<typeof setInterval> | null = null;
  #release: () => void = () => undefined;
  #isLeft = false;

  constructor(key: string, listener: LinkListener) {
    this.#listener = listener;
    this.#finding = new TabChannel(findingChannel(key));
    this.#own = new TabChannel(guestChannel(key, this.#id));
    this.#finding.hear(Finding, ({ type }) => type === 'host' && this.#lose());
    this.#own.hear(FromHost, (message) => this.#hear(message));
    const held = new Promise<void>((resolve) => {
      this.#release = resolve;
    });
    // The host learns by this lock that the guest is gone. It is held before the host hears of the guest.
    void navigator.locks
      .request(guestLock(key, this.#id), () => {
        this.#seekOn();
        return held;
      })
      .catch(() => undefined); // The browser denies locks: then there is no host to find either.
  }

  get isJoined(): boolean {
    return this.#host !== null;
  }

  get status(): HostStatus {
    return this.#status;
  }

  send(message: FromGuest): void {
    this.#own.post(message);
  }

  /** Asks for the host, or whether it is still there. */
  readonly seek = (): void => this.#finding.post({ type: 'seek', guest: this.#id, build: BUILD });

  /** This tab is no guest any more. */
  leave(): void {
    if (this.#isLeft) return;
    this.#isLeft = true;
    this.#stopSeeking();
    this.#finding.close();
    this.#own.close();
    this.#release();
    this.#host = null;
    this.#listener.lost();
  }

  #seekOn(): void {
    if (this.#isLeft || this.#seeking !== null) return;
    this.#seeking = setInterval(this.seek, SEEK_INTERVAL_MS);
    this.seek();
  }

  #stopSeeking(): void {
    if (this.#seeking !== null) clearInterval(this.#seeking);
    this.#seeking = null;
  }

  /** Another tab runs the world now. */
  #lose(): void {
    this.#host = null;
    this.#listener.lost();
    this.#seekOn();
  }

  #hear(message: FromHost): void {
    if (message.type === 'joined') this.#join(message.host, message.status);
    else if (this.#host !== null) this.#listener.hear(message);
  }

  #join(host: string, status: HostStatus): void {
    const before = this.#host;
    this.#host = host;
    this.#status = status;
    this.#stopSeeking();
    if (before !== host) {
      if (before !== null) this.#listener.lost();
      this.#listener.found();
    }
    this.#listener.changed();
  }
}
