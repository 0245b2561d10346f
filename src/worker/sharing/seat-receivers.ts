import type { ReceiverOf, ReceiverState, Receivers } from '../../contract/receiver.ts';
import type { FromGuest, FromHost } from './messages.ts';

/** How long changes of a receiver are collected before a guest hears of them, in milliseconds. */
const GATHER_MS = 200;

/** How many receivers a guest may watch. */
const MAX_WATCHED = 1000;

/** The receivers of the host, as one guest sees and starts them. */
export class SeatReceivers {
  readonly #receivers: Receivers;
  readonly #post: (message: FromHost) => void;
  readonly #watched = new Map<string, { readonly of: ReceiverOf; told: ReceiverState | null }>();
  readonly #stop: () => void;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(receivers: Receivers, post: (message: FromHost) => void) {
    this.#receivers = receivers;
    this.#post = post;
    this.#stop = receivers.subscribe(() => {
      if (this.#watched.size > 0) this.#timer ??= setTimeout(this.#tell, GATHER_MS);
    });
  }

  hear(message: FromGuest): void {
    switch (message.type) {
      case 'watch':
        if (this.#watched.size >= MAX_WATCHED) return;
        this.#watched.set(JSON.stringify(message.of), { of: message.of, told: null });
        return this.#tell();
      case 'start':
        return void this.#receivers.start(message.of, message.program).then((state) => {
          this.#tell();
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

  readonly #tell = (): void => {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    for (const watched of this.#watched.values()) {
      const state = this.#receivers.get(watched.of);
      if (state === watched.told) continue;
      watched.told = state;
      this.#post({ type: 'receiver', of: watched.of, state: copyOf(state) });
    }
  };
}

const copyOf = (state: ReceiverState) => ({ ...state, printed: [...state.printed] });
