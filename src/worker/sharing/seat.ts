import type { Receivers } from '../../contract/receiver.ts';
import type { Site } from '../interception/site.ts';
import { restored } from './carried-request.ts';
import { MAX_OPEN } from './limits.ts';
import { FromGuest, type CarriedRequest, type FromHost } from './messages.ts';
import { SeatReceivers } from './seat-receivers.ts';
import { SeatSockets } from './seat-sockets.ts';
import { SentAnswer } from './sent-answer.ts';
import type { TabChannel } from './tab-channel.ts';

export interface SeatSetting {
  /** The channel to this guest. */
  readonly channel: TabChannel<FromHost>;
  /** Waits until the world is open. */
  readonly site: () => Promise<Site>;
  readonly receivers: Receivers;
}

/** One guest of a host: what it asked for, and the answers on their way. */
export class Seat {
  readonly #channel: TabChannel<FromHost>;
  readonly #site: () => Promise<Site>;
  readonly #answers = new Map<number, SentAnswer>();
  readonly #sockets: SeatSockets;
  readonly #receivers: SeatReceivers;

  constructor({ channel, site, receivers }: SeatSetting) {
    this.#channel = channel;
    this.#site = site;
    this.#sockets = new SeatSockets(site, this.post);
    this.#receivers = new SeatReceivers(receivers, this.post);
    channel.hear(FromGuest, (message) => this.#hear(message));
  }

  readonly post = (message: FromHost): void => this.#channel.post(message);

  /** The guest is gone. */
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
        return this.#answers.get(message.id)?.more(message.count);
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
    if (this.#answers.size >= MAX_OPEN) return this.post({ type: 'broken', id });
    const answer = new SentAnswer(id, this.post);
    this.#answers.set(id, answer);
    await answer.send(this.#respond(carried));
    this.#answers.delete(id);
  }

  async #respond(carried: CarriedRequest): Promise<Response> {
    const request = restored(carried);
    const site = await this.#site();
    return site.claims(new URL(request.url)) ? site.fetch(request) : Response.error();
  }
}
