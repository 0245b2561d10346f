import { Listeners } from '../../base/listeners.ts';
import type { AcceptedSocket } from '../../platform/runtime/peer.ts';
import type { Site } from '../interception/site.ts';
import { carry, isRepeatable, restoreRequest } from './carried-request.ts';
import { GuestReceivers } from './guest-receivers.ts';
import { GuestRequests } from './guest-requests.ts';
import { GuestSockets } from './guest-sockets.ts';
import { DiscoveryMessage, type FromGuest, FromHost, type HostStatus } from './messages.ts';
import { BUILD, discoveryChannel, guestChannel, guestLock } from './names.ts';
import { SilenceDetector } from './silence.ts';
import { TabChannel } from './tab-channel.ts';

/** Answers requests: a host, or this tab. */
type Answerer = Pick<Site, 'fetch' | 'connect'>;

/** Connects this tab with a world that another tab runs. See docs/decisions/shared-tabs.md. */
export class Guest implements Answerer {
  readonly #link: GuestLink;
  readonly #requests: GuestRequests;
  readonly #sockets: GuestSockets;
  readonly #silence: SilenceDetector;
  readonly #listeners = new Listeners();
  #own: Answerer | null = null;
  /** Called as soon as a host, or this tab, can answer. */
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
    this.#silence = new SilenceDetector({
      isWaiting: () => this.#requests.isWaiting,
      ask: () => this.#link.seek(),
      onChange: () => this.#changed(),
    });
    this.#link = new GuestLink(key, {
      hear: (message) => {
        this.#silence.heard();
        this.#requests.hear(message);
        this.#sockets.hear(message);
        this.receivers.hear(message);
      },
      onLost: () => {
        this.#requests.loseHost();
        this.#sockets.loseHost();
        this.receivers.loseHost();
      },
      onFound: () => {
        this.receivers.watchAgain();
        this.#wake();
      },
      onChange: () => {
        this.#silence.heard();
        this.#changed();
      },
    });
    this.joined = this.#waitForAnswerer();
  }

  /** The storage status of the host. */
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
   * Sends a request to the host. If the host closes first, a request that changes nothing is sent to the next host. Any other
   * fails like one without a network, because nobody knows whether it was carried out.
   */
  readonly fetch = async (request: Request): Promise<Response> => {
    if (this.#own !== null) return this.#own.fetch(request);
    const carried = await carry(request);
    if (carried === null) return Response.error();
    for (;;) {
      const own = await this.#waitForAnswerer();
      if (own !== null) return own.fetch(restoreRequest(carried));
      this.#silence.watch();
      const answer = await this.#requests.request(carried);
      if (answer !== null) return answer;
      if (!isRepeatable(carried)) return Response.error();
    }
  };

  readonly connect = async (request: Request): Promise<AcceptedSocket | Response> => {
    const own = await this.#waitForAnswerer();
    return own === null ? this.#sockets.connect(request.url) : own.connect(request);
  };

  /** Ends the link to the host, because this tab will run the world. Requests wait for `handOver`. */
  readonly leave = (): void => {
    this.#silence.end();
    this.#link.leave();
  };

  /** Makes this tab answer from now on, also the requests that wait. */
  handOver(own: Answerer): void {
    this.#own = own;
    this.#wake();
  }

  /** Waits until this tab or a host can answer. Resolves to this tab, or to null for a host. */
  async #waitForAnswerer(): Promise<Answerer | null> {
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
  /** Gets every message of the host but `joined`. */
  readonly hear: (message: FromHost) => void;
  /** Called when the host is gone: it answers no request any more. */
  readonly onLost: () => void;
  /** Called when a host was found. */
  readonly onFound: () => void;
  /** Called when the status has changed, or the host answers again. */
  readonly onChange: () => void;
}

/** The link from a guest to the host of a world. It seeks a host as long as there is none. */
class GuestLink {
  readonly #id = crypto.randomUUID();
  readonly #discovery: TabChannel<DiscoveryMessage>;
  readonly #channel: TabChannel<FromGuest>;
  readonly #listener: LinkListener;
  #host: string | null = null;
  #status: HostStatus = { notKept: null, refusing: null };
  #seeking: ReturnType<typeof setInterval> | null = null;
  #release: () => void = () => undefined;
  #isLeft = false;

  constructor(key: string, listener: LinkListener) {
    this.#listener = listener;
    this.#discovery = new TabChannel(discoveryChannel(key));
    this.#channel = new TabChannel(guestChannel(key, this.#id));
    this.#discovery.hear(DiscoveryMessage, ({ type }) => type === 'host' && this.#lose());
    this.#channel.hear(FromHost, (message) => this.#hear(message));
    const held = new Promise<void>((resolve) => {
      this.#release = resolve;
    });
    // This lock tells the host when the guest is gone. The guest holds it before the host hears of the guest.
    void navigator.locks
      .request(guestLock(key, this.#id), () => {
        this.#startSeeking();
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
    this.#channel.post(message);
  }

  /** Asks for the host, or whether it is still there. */
  readonly seek = (): void => this.#discovery.post({ type: 'seek', guest: this.#id, build: BUILD });

  /** Ends the link: this tab is no guest any more. */
  leave(): void {
    if (this.#isLeft) return;
    this.#isLeft = true;
    this.#stopSeeking();
    this.#discovery.close();
    this.#channel.close();
    this.#release();
    this.#host = null;
    this.#listener.onLost();
  }

  #startSeeking(): void {
    if (this.#isLeft || this.#seeking !== null) return;
    this.#seeking = setInterval(this.seek, SEEK_INTERVAL_MS);
    this.seek();
  }

  #stopSeeking(): void {
    if (this.#seeking !== null) clearInterval(this.#seeking);
    this.#seeking = null;
  }

  /** Seeks again, because another tab runs the world now. */
  #lose(): void {
    this.#host = null;
    this.#listener.onLost();
    this.#startSeeking();
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
      if (before !== null) this.#listener.onLost();
      this.#listener.onFound();
    }
    this.#listener.onChange();
  }
}
