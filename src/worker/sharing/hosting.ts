import type { Receivers } from '../../contract/receiver.ts';
import type { Site } from '../interception/site.ts';
import { GuestSession } from './guest-session.ts';
import { MAX_GUESTS } from './limits.ts';
import { Finding, type FromHost, type HostStatus } from './messages.ts';
import { BUILD, findingChannel, guestChannel, guestLock } from './names.ts';
import { TabChannel } from './tab-channel.ts';

export interface HostingSetting {
  /** Name of the world's database. */
  readonly key: string;
  /** What answers; guests may come before it is there. */
  readonly site: Promise<Site>;
  readonly receivers: Receivers;
  readonly status: () => HostStatus;
}

/** This tab runs a world, and answers the guests that have it open, too. */
export class Hosting {
  readonly #setting: HostingSetting;
  readonly #host = crypto.randomUUID();
  readonly #sessions = new Map<string, GuestSession>();
  readonly #finding: TabChannel<Finding>;

  constructor(setting: HostingSetting) {
    this.#setting = setting;
    this.#finding = new TabChannel(findingChannel(setting.key));
    this.#finding.hear(Finding, (message) => {
      if (message.type === 'seek' && message.build === BUILD) this.#admit(message.guest);
    });
    this.#finding.post({ type: 'host' });
  }

  /** Tells the guests what has changed of the status. */
  readonly tellStatus = (): void => {
    for (const session of this.#sessions.values()) this.#greet(session);
  };

  /** Ends it, as the end of the tab would. */
  close(): void {
    this.#finding.close();
    for (const session of this.#sessions.values()) session.leave();
    this.#sessions.clear();
  }

  #greet(session: GuestSession): void {
    session.post({ type: 'joined', host: this.#host, status: this.#setting.status() });
  }

  /** Takes a guest, or answers that this tab is still there. */
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
