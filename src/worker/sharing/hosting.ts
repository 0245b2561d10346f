import type { Receivers } from '../../contract/receiver.ts';
import type { Site } from '../interception/site.ts';
import { GuestSession } from './guest-session.ts';
import { MAX_GUESTS } from './limits.ts';
import { DiscoveryMessage, type FromHost, type HostStatus } from './messages.ts';
import { BUILD, discoveryChannel, guestChannel, guestLock } from './names.ts';
import { TabChannel } from './tab-channel.ts';

export interface HostingSetting {
  /** Name of the world's database. */
  readonly key: string;
  /** Answers requests; guests may come before it exists. */
  readonly site: Promise<Site>;
  readonly receivers: Receivers;
  readonly status: () => HostStatus;
}

/** Answers the guests of a world that this tab runs. */
export class Hosting {
  readonly #setting: HostingSetting;
  readonly #host = crypto.randomUUID();
  readonly #sessions = new Map<string, GuestSession>();
  readonly #discovery: TabChannel<DiscoveryMessage>;

  constructor(setting: HostingSetting) {
    this.#setting = setting;
    this.#discovery = new TabChannel(discoveryChannel(setting.key));
    this.#discovery.hear(DiscoveryMessage, (message) => {
      if (message.type === 'seek' && message.build === BUILD) this.#admit(message.guest);
    });
    this.#discovery.post({ type: 'host' });
  }

  /** Sends the current status to all guests. */
  readonly sendStatus = (): void => {
    for (const session of this.#sessions.values()) this.#greet(session);
  };

  /** Ends hosting, as the end of the tab would. */
  close(): void {
    this.#discovery.close();
    for (const session of this.#sessions.values()) session.leave();
    this.#sessions.clear();
  }

  #greet(session: GuestSession): void {
    session.post({ type: 'joined', host: this.#host, status: this.#setting.status() });
  }

  /** Accepts a guest, or answers it that this tab is still there. */
  #admit(guest: string): void {
    const known = this.#sessions.get(guest);
    if (known !== undefined) return this.#greet(known);
    if (this.#sessions.size >= MAX_GUESTS) return;
    const { key, site, receivers } = this.#setting;
    const channel = new TabChannel<FromHost>(guestChannel(key, guest));
    const session = new GuestSession({ channel, site: () => site, receivers });
    this.#sessions.set(guest, session);
    this.#greet(session);
    void navigator.locks
      .request(guestLock(key, guest), () => undefined)
      .finally(() => {
        this.#sessions.delete(guest);
        session.leave();
      })
      .catch(() => undefined);
  }
}
