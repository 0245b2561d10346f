import type { CarriedRequest, FromGuest, FromHost } from './messages.ts';
import { ReceivedAnswer } from './received-answer.ts';

/** The requests of a guest that a host is answering. */
export class GuestRequests {
  readonly #send: (message: FromGuest) => void;
  readonly #nextId: () => number;
  readonly #open = new Map<number, ReceivedAnswer>();
  /** Those whose answer has not begun. */
  readonly #waiting = new Set<number>();

  constructor(send: (message: FromGuest) => void, nextId: () => number) {
    this.#send = send;
    this.#nextId = nextId;
  }

  /** Whether a request waits for its answer to begin. */
  get isWaiting(): boolean {
    return this.#waiting.size > 0;
  }

  /** Resolves to the answer of the host; null if the host is gone before it answered. */
  async request(request: CarriedRequest): Promise<Response | null> {
    const id = this.#nextId();
    const answer = new ReceivedAnswer({
      more: (count) => this.#send({ type: 'more', id, count }),
      cancelled: () => {
        this.#open.delete(id);
        this.#send({ type: 'cancel', id });
      },
    });
    this.#open.set(id, answer);
    this.#waiting.add(id);
    this.#send({ type: 'request', id, request });
    const response = await answer.response;
    this.#waiting.delete(id);
    return response;
  }

  hear(message: FromHost): void {
    switch (message.type) {
      case 'head':
        this.#open.get(message.id)?.head(message);
        if (!message.hasBody) this.#open.delete(message.id);
        return;
      case 'piece':
        return this.#open.get(message.id)?.piece(message.bytes);
      case 'end':
        this.#open.get(message.id)?.end();
        this.#open.delete(message.id);
        return;
      case 'broken':
        this.#open.get(message.id)?.fail();
        this.#open.delete(message.id);
        return;
      default:
    }
  }

  /** The host is gone. */
  lose(): void {
    const open = [...this.#open.values()];
    this.#open.clear();
    for (const answer of open) answer.lose();
  }
}
