import type { ServerResponse } from 'node:http';

/** Writes into the stream, as a comment, why the connection ends. Readers of events ignore comments. */
const FAREWELL = new TextEncoder().encode(': the server stops\n\n');

/** The event streams that are open: nothing else of a server lasts until somebody ends it. */
export class OpenStreams {
  readonly #open = new Map<ServerResponse, () => void>();

  get size(): number {
    return this.#open.size;
  }

  has(outgoing: ServerResponse): boolean {
    return this.#open.has(outgoing);
  }

  /** An answer as it is, or, if it is an event stream, one that `endAll` ends. */
  watch(answer: Response, outgoing: ServerResponse): Response {
    const { body, status, headers } = answer;
    if (body === null || headers.get('content-type')?.startsWith('text/event-stream') !== true)
      return answer;
    const reader = body.getReader();
    let isEnded = false;
    const stream = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#open.set(outgoing, () => {
            isEnded = true;
            controller.enqueue(FAREWELL);
            controller.close();
            void reader.cancel();
          });
        },
        pull: async (controller) => {
          const { done, value } = await reader.read();
          if (isEnded) return;
          if (done) controller.close();
          else controller.enqueue(value);
        },
        cancel: (reason) => reader.cancel(reason),
      },
      { highWaterMark: 0 },
    );
    outgoing.once('close', () => this.#open.delete(outgoing));
    return new Response(stream, { status, headers });
  }

  /** Ends them properly: their readers come back by themselves. */
  endAll(): void {
    const ends = [...this.#open.values()];
    this.#open.clear();
    for (const end of ends) end();
  }
}
