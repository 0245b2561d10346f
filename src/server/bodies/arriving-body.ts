/**
 * A request body that fails if the client sends nothing for `patience_ms`, or when `hungUp` is aborted. The platform then
 * answers that the body is incomplete, instead of waiting. Nothing is buffered, so a large body waits in the socket, not
 * in memory.
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
      // Cancelling the reader would close the socket before the answer is sent.
      cancel() {
        void drain(reader);
      },
    },
    { highWaterMark: 0 },
  );
}

/** How many bytes a client may still send after its answer before the connection is closed. */
const MOST_DRAINED = 32 * 1024 * 1024;

/** Reads and discards the rest of a body: many clients read the answer only after they have sent everything. */
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
