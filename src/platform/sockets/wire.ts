import type { HostClock } from '../runtime/clock.ts';
import type { Peer } from '../runtime/peer.ts';

/** How many bytes may wait for a client that reads too slowly. */
const MAX_BUFFERED = 4 * 1024 * 1024;

/** How many messages a client may send within `WINDOW_MS`, besides the acknowledgements that are expected of it. */
const MAX_MESSAGES = 200;
const WINDOW_MS = 10_000;

/** Close codes of RFC 6455. */
export const NORMAL = 1000;
export const GOING_AWAY = 1001;
const POLICY = 1008;
const TRY_LATER = 1013;

/** One side of a socket: sends to its peer, within bounds, until it is closed. */
export class Wire {
  readonly #peer: Peer;
  readonly #clock: HostClock;
  readonly #onClose: () => void;
  #isOpen = true;
  #since = -Infinity;
  #messages = 0;

  /** `onClose` is called once, whichever side closes. */
  constructor(peer: Peer, clock: HostClock, onClose: () => void) {
    this.#peer = peer;
    this.#clock = clock;
    this.#onClose = onClose;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Sends a text, or closes the socket if its client does not read. */
  send(text: string): void {
    if (!this.#isOpen) return;
    if (this.#peer.buffered() > MAX_BUFFERED) this.close(TRY_LATER, 'the client reads too slowly');
    else this.#peer.send(text);
  }

  close(code: number, reason: string): void {
    if (!this.#isOpen) return;
    this.markClosed();
    this.#peer.close(code, reason);
  }

  /** Notes that the socket is closed, without closing it. */
  markClosed(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#onClose();
  }

  /** Counts a message that nothing asked for. Closes the socket of a client that sends too many. */
  count(): void {
    const now = this.#clock();
    if (!(now - this.#since < WINDOW_MS) || now < this.#since) {
      this.#since = now;
      this.#messages = 0;
    }
    this.#messages += 1;
    if (this.#messages > MAX_MESSAGES) this.close(POLICY, 'too many messages');
  }
}
