import { BUILD, findingChannel, guestChannel, guestLock } from './names.ts';
import { Finding, FromHost, type FromGuest, type HostStatus } from './messages.ts';
import { TabChannel } from './tab-channel.ts';

/** How often a guest without a host asks for one, in milliseconds. */
const SEEK_EVERY_MS = 200;

export interface LinkListener {
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
export class GuestLink {
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
    this.#seeking = setInterval(this.seek, SEEK_EVERY_MS);
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
