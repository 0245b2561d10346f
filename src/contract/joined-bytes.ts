/**
 * The bytes of the chunks of a stream, one after the other. `length` is the sum of their lengths. A single chunk that has its
 * memory for itself is not copied.
 */
export function joinBytes(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const memory = chunks.length === 1 ? chunks[0]?.buffer : undefined;
  if (memory instanceof ArrayBuffer && memory.byteLength === length) return new Uint8Array(memory);
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
