import { WINDOW } from './limits.ts';
import type { FromHost } from './messages.ts';

/** Answers of these statuses have no body, and `Response` refuses one. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

export interface ReceivingAnswer {
  /** Asks the host for more pieces. */
  readonly more: (count: number) => void;
  /** Nobody reads it any more. */
  readonly cancelled: () => void;
}

type Part<Type extends FromHost['type']> = Extract<FromHost, { type: Type }>;

/** The answer of a host, as a response whose body comes in pieces. */
export class ReceivedAnswer {
  /** Null if the host is gone before the answer began. */
  readonly response: Promise<Response | null>;
  #resolve: (response: Response | null) => void = () => undefined;
  #body: ReadableStreamDefaultController<Uint8Array> | null = null;
  /** How many pieces the host may still send. */
  #underWay = WINDOW;
  readonly #receiving: ReceivingAnswer;

  constructor(receiving: ReceivingAnswer) {
    this.#receiving = receiving;
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

  /** The host has no answer, or no more of it. */
  fail(): void {
    this.#resolve(Response.error());
    this.#break('The platform did not finish its answer.');
  }

  /** The host is gone. */
  lose(): void {
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
          this.#receiving.more(count);
        },
        cancel: () => {
          this.#body = null;
          this.#receiving.cancelled();
        },
      },
      { highWaterMark: WINDOW },
    );
  }
}
