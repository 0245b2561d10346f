import { MAX_SMALL_CHUNKS, smallness } from '../../platform/http/body.ts';

/** How many bytes a client may send in vain before its connection is closed: many read no answer until all is sent. */
export const MAX_DRAINED_BYTES = 32 * 1024 * 1024;

/** A body on its way to the platform. */
export interface ArrivingBody {
  readonly body: ReadableStream<Uint8Array>;
  /** Resolves once what nobody wanted was read and thrown away; at once if everything was wanted. Never rejects. */
  readonly drained: () => Promise<void>;
}

/**
 * A request body that fails if the client sends nothing for `timeout_ms`, or when `hungUp` is aborted. The platform then
 * answers that the body is incomplete, instead of waiting. Nothing is buffered, so a large body waits in the socket, not
 * in memory.
 */
export function limitArrival(
  arriving: ReadableStream<Uint8Array>,
  timeout_ms: number,
  hungUp: AbortSignal,
): ArrivingBody {
  const reader = arriving.getReader();
  let draining = Promise.resolve();
  let fail = () => {};
  const timer = new StallTimer(timeout_ms, () => fail());
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        fail = () => controller.error(new Error(`nothing came for ${timeout_ms} ms`));
        hungUp.addEventListener('abort', () => controller.error(new Error('the client hung up')));
      },
      async pull(controller) {
        const { done, value } = await timer.during(reader.read());
        if (done) controller.close();
        else controller.enqueue(value);
      },
      // Cancelling the reader would close the socket before the answer is sent.
      cancel() {
        draining = drain(reader, timeout_ms);
      },
    },
    { highWaterMark: 0 },
  );
  return { body, drained: () => draining };
}

/** Reads and discards the rest of a body: at most `MAX_DRAINED_BYTES`, and `MAX_SMALL_CHUNKS` small chunks. */
async function drain(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  timeout_ms: number,
): Promise<void> {
  let giveUp = () => {};
  const stalled = new Promise<{ readonly done: true; readonly value: undefined }>((resolve) => {
    giveUp = () => resolve({ done: true, value: undefined });
  });
  const timer = new StallTimer(timeout_ms, giveUp);
  try {
    let small = 0;
    for (let drained = 0; drained < MAX_DRAINED_BYTES && small <= MAX_SMALL_CHUNKS;) {
      const { done, value } = await timer.during(Promise.race([reader.read(), stalled]));
      if (done) return;
      drained += value.byteLength;
      small += smallness(value);
    }
  } catch {
    // The client is gone.
  }
}

/** Notices that something takes too long, with one timer however often it is asked: a body may have very many chunks. */
class StallTimer {
  readonly #most_ms: number;
  readonly #lost: () => void;
  #since: number | null = null;
  #isTimed = false;

  constructor(most_ms: number, lost: () => void) {
    this.#most_ms = most_ms;
    this.#lost = lost;
  }

  /** Waits for the promise; calls `lost` if it takes too long, and goes on waiting. */
  async during<Value>(awaited: Promise<Value>): Promise<Value> {
    this.#since = performance.now();
    if (!this.#isTimed) this.#lookIn(this.#most_ms);
    try {
      return await awaited;
    } finally {
      this.#since = null;
    }
  }

  #lookIn(delay_ms: number): void {
    this.#isTimed = true;
    setTimeout(() => this.#look(), delay_ms).unref();
  }

  #look(): void {
    this.#isTimed = false;
    if (this.#since === null) return;
    const left = this.#since + this.#most_ms - performance.now();
    if (left <= 0) this.#lost();
    else this.#lookIn(left);
  }
}
