/**
 * A request body that ends in an error when the client sends nothing for `patience_ms`, or when `hungUp`
 * aborts: the platform then answers that the body did not arrive whole, instead of waiting for it. Nothing
 * is read ahead of the reader, so a large body waits in the socket, not in memory.
 */
export function arrivingBody(
  body: ReadableStream<Uint8Array>,
  patience_ms: number,
  hungUp: AbortSignal,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        hungUp.addEventListener('abort', () => controller.error(new Error('the client hung up')));
      },
      async pull(controller) {
        const stalled = () => controller.error(new Error(`nothing came for ${patience_ms} ms`));
        const timer = setTimeout(stalled, patience_ms);
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } finally {
          clearTimeout(timer);
        }
      },
      // Not passed on: that would close the socket before the answer is out.
      cancel() {
        void drain(reader);
      },
    },
    { highWaterMark: 0 },
  );
}

/** What a client may still send after it was answered, in bytes; with more, it loses the connection. */
const MOST_DRAINED = 32 * 1024 * 1024;

/** Takes the rest of a body that nobody wants, for many clients read the answer only once all is sent. */
async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    for (let drained = 0; drained < MOST_DRAINED;) {
      const { done, value } = await reader.read();
      if (done) return;
      drained += value.byteLength;
    }
  } catch {
    // The client is gone.
  }
}
