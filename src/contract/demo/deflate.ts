import { joinedBytes } from '../joined-bytes.ts';

/** How many bytes are inflated at once: each can become a thousand before anybody can count them. */
const SLICE = 1024;

/** Bytes, or the reason why they could not be read. */
export type Inflated =
  | { readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly fault: 'damaged' | 'truncated' | 'oversized' };

/** Deflates bytes in the zlib format, whose checksum shows damage. */
export async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const out = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(out).arrayBuffer());
}

/**
 * Inflates bytes of the zlib format, and stops once there are more than `most`. A slice is written after the one before
 * was taken, so that little more is inflated than that. Never rejects.
 */
export async function inflated(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<Inflated> {
  const { readable, writable } = new DecompressionStream('deflate');
  const reader = readable.getReader();
  const writer = writable.getWriter();
  const state = { isStopped: false, isWritten: false };
  const write = async () => {
    for (let at = 0; at < bytes.length && !state.isStopped; at += SLICE)
      await writer.write(bytes.subarray(at, at + SLICE));
    state.isWritten = !state.isStopped;
    await (state.isStopped ? writer.abort() : writer.close());
  };
  const written = write();
  // The reader gets the same error.
  written.catch(() => undefined);
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.byteLength;
      if (length > most) {
        state.isStopped = true;
        reader.cancel().catch(() => undefined);
        return { fault: 'oversized' };
      }
      chunks.push(value);
    }
    await written;
    return { bytes: joinedBytes(chunks, length) };
  } catch (error) {
    state.isStopped = true;
    return { fault: state.isWritten && !isNodesDataError(error) ? 'truncated' : 'damaged' };
  }
}

/** Node takes slices before it looks at them, but tells damage from a missing end. */
const isNodesDataError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'Z_DATA_ERROR';
