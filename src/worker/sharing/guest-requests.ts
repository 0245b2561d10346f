import { MAX_PIECES_UNDER_WAY } from './limits.ts';
import type { CarriedRequest, FromGuest, FromHost } from './messages.ts';

/** The requests of a guest that a host is answering. */
export class GuestRequests {
  readonly #send: (message: FromGuest) => void;
  readonly #nextId: () => number;
  readonly #open = new Map<number, ReceivedAnswer>();
  /** The requests whose answer has not begun. */
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
      requestPieces: (count) => this.#send({ type: 'more', id, count }),
      onCancel: () => {
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

  /** Ends all requests, because the host is gone. */
  loseHost(): void {
    const open = [...this.#open.values()];
    this.#open.clear();
    for (const answer of open) answer.loseHost();
  }
}

/** Answers of these statuses have no body, and `Response` refuses one. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

interface AnswerPorts {
  /** Asks the host for more pieces. */
  readonly requestPieces: (count: number) => void;
  /** Called when nobody reads the answer any more. */
  readonly onCancel: () => void;
}

type Part<Type extends FromHost['type']> = Extract<FromHost, { type: Type }>;

/** The answer of a host, as a response whose body comes in pieces. */
class ReceivedAnswer {
  /** Null if the host is gone before the answer began. */
  readonly response: Promise<Response | null>;
  #resolve: (response: Response | null) => void = () => undefined;
  #body: ReadableStreamDefaultController<Uint8Array> | null = null;
  /** How many pieces the host may still send. */
  #underWay = MAX_PIECES_UNDER_WAY;
  readonly #ports: AnswerPorts;

  constructor(ports: AnswerPorts) {
    this.#ports = ports;
    this.response = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  head({ status, headers, hasBody }: Part<'head'>): void {
    const init = {
      status,
      headers: headers.map(([name, value]): [string, string] => [name, value]),
    };
    const body = hasBody && !BODILESS.has(status) ? this.#stream() : null;
    try {
      this.#resolve(new Response(body, init));
    } catch {
      this.fail(); // It has a header that no answer can have.
    }
  }

  piece(bytes: Uint8Array<ArrayBuffer>): void {
    this.#underWay -= 1;
    this.#body?.enqueue(bytes);
  }

  end(): void {
    this.#body?.close();
    this.#body = null;
  }

  /** The host failed to answer, or its answer broke off. */
  fail(): void {
    this.#resolve(Response.error());
    this.#break('The platform did not finish its answer.');
  }

  /** Ends the answer, because the host is gone. */
  loseHost(): void {
    this.#resolve(null);
    this.#break('The tab that ran this world was closed.');
  }

  #break(reason: string): void {
    this.#body?.error(new TypeError(reason));
    this.#body = null;
  }

  #stream(): ReadableStream<Uint8Array> {
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#body = controller;
        },
        pull: ({ desiredSize }) => {
          const count = (desiredSize ?? 0) - this.#underWay;
          if (count <= 0) return;
          this.#underWay += count;
          this.#ports.requestPieces(count);
        },
        cancel: () => {
          this.#body = null;
          this.#ports.onCancel();
        },
      },
      { highWaterMark: MAX_PIECES_UNDER_WAY },
    );
  }
}
