import { joinBytes } from '../../contract/joined-bytes.ts';

/** The largest body of a request, in bytes: far above what the interface needs. */
export const MAX_BODY_BYTES = 1024 * 1024;

/** How many small chunks a body may have: more is an attack, for a chunk of one byte costs far more than its byte. */
export const MAX_SMALL_CHUNKS = 65_536;

/** Bytes: the packets of slow networks hold more. */
const MIN_CHUNK_BYTES = 512;

/** What a body has too much of, in words; false if it fits. */
export const excessOf = (bytes: number, smallChunks: number, limit: number): false | string =>
  bytes > limit
    ? `more than ${limit} bytes`
    : smallChunks > MAX_SMALL_CHUNKS &&
      `more than ${MAX_SMALL_CHUNKS} chunks of fewer than ${MIN_CHUNK_BYTES} bytes`;

/** 1 for a chunk that counts as small, else 0. */
export const smallness = (chunk: Uint8Array): number =>
  chunk.byteLength < MIN_CHUNK_BYTES ? 1 : 0;

/** The bytes of a request that were read. */
export interface ReceivedBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** What the body has too much of (`excessOf`), or false; `bytes` is empty if it has. */
  readonly oversized: false | string;
  /** The sender closed the connection before the end. */
  readonly broken: boolean;
}

const NONE: Uint8Array<ArrayBuffer> = new Uint8Array(0);
/** What a request without a body brings. */
export const NO_BODY: ReceivedBody = { bytes: NONE, oversized: false, broken: false };

/** Reads the body up to `limit` bytes, and cancels the rest. Never throws. */
export async function receiveBody(
  request: Request,
  limit: number = MAX_BODY_BYTES,
): Promise<ReceivedBody> {
  const stream = request.body as Request['body'] | undefined;
  if (stream === null) return NO_BODY;
  if (stream === undefined) return receiveWhole(request, limit);
  const parts: Uint8Array[] = [];
  let length = 0;
  let small = 0;
  try {
    const reader = stream.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.byteLength;
      small += smallness(value);
      const oversized = excessOf(length, small, limit);
      if (oversized !== false) {
        // Not awaited: a sender that never ends must not hold up the answer.
        void reader.cancel().catch(() => undefined);
        return { bytes: NONE, oversized, broken: false };
      }
      parts.push(value);
    }
  } catch {
    return { bytes: joinBytes(parts, length), oversized: false, broken: true };
  }
  return { bytes: joinBytes(parts, length), oversized: false, broken: false };
}

/** Firefox has no `Request.body`; its worker receives the whole body at once. */
async function receiveWhole(request: Request, limit: number): Promise<ReceivedBody> {
  try {
    const bytes = new Uint8Array(await request.arrayBuffer());
    const oversized = excessOf(bytes.byteLength, 0, limit);
    return { bytes: oversized === false ? bytes : NONE, oversized, broken: false };
  } catch {
    return { bytes: NONE, oversized: false, broken: true };
  }
}
