import type { FixedLength } from './runtime.ts';

/** How long data written before a break has to be sent, in milliseconds. */
const BREAK_DELAY_MS = 50;

/**
 * The answer of a platform as the runtime can send it. A body of an announced length goes out with that length, which the
 * runtime takes from the stream alone. A fault of the network ends the connection, since the runtime has none that could be
 * reset: without a head if there is nothing to send, and else after what comes before the break.
 */
export function carriedAnswer(answer: Response): Response {
  if (answer.type === 'error') return new Response(brokenStream());
  const length = answer.headers.get('content-length');
  if (length === null || answer.body === null) return answer;
  return new Response(streamOfLength(answer.body, Number(length)), answer);
}

const brokenStream = () =>
  new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error('the connection broke')),
  });

/** A stream that announces its length, and breaks where the given one does, or where that has more or less than announced. */
export function streamOfLength(
  body: ReadableStream<Uint8Array>,
  length: number,
): ReadableStream<Uint8Array> {
  const { FixedLengthStream } = globalThis as unknown as {
    readonly FixedLengthStream: FixedLength;
  };
  const { readable, writable } = new FixedLengthStream(length);
  void passOn(body.getReader(), writable.getWriter());
  return readable;
}

async function passOn(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  writer: WritableStreamDefaultWriter<Uint8Array>,
): Promise<void> {
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      await writer.write(value);
    }
    await writer.close();
  } catch (reason) {
    await new Promise((resolve) => setTimeout(resolve, BREAK_DELAY_MS));
    // Whichever end broke, the other one hears of it.
    await Promise.allSettled([writer.abort(reason), reader.cancel(reason)]);
  }
}
