import { joinBytes } from '../../contract/joined-bytes.ts';
import { MAX_SMALL_CHUNKS, smallness } from '../http/body.ts';
import { parseContentType } from '../http/content-type.ts';
import type { FileFacts, FileRecord } from '../model/files/file.ts';
import type { FileStore } from '../runtime/file-store.ts';
import { factsOf, HEAD_BYTES } from './file-facts.ts';
import { fileInForm } from './multipart-file.ts';
import { FileFault } from './file-fault.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The size of the pieces that a store gets, in bytes; the last may be shorter. */
const PIECE_BYTES = 1024 * 1024;

/**
 * Takes the bytes of a file as they come, raw or as a part of a form, and passes them to the store in pieces: only a piece
 * and the beginning are held in memory. Answers what the file is.
 *
 * @param onBytes hears how many bytes have come, again and again
 * @throws {FileFault} if other bytes come than were announced, or the store has no room; nothing is kept then
 */
export async function receiveUpload(
  request: Request,
  row: Pick<FileRecord, 'key' | 'name' | 'bytes' | 'snippet'>,
  store: FileStore,
  onBytes: (bytes: number) => void,
): Promise<FileFacts> {
  const type = parseContentType(request.headers.get('content-type'));
  const body = chunksOf(request);
  const file = type?.type === 'multipart/form-data' ? fileInForm(body, type.boundary ?? '') : body;
  const meter = new Meter(row.bytes, onBytes);
  await keep(store, row.key, piecesOf(meter.count(file)));
  if (meter.bytes < row.bytes) {
    await store.remove(row.key);
    throw new FileFault(
      400,
      'length_mismatch',
      `${meter.bytes} bytes came, and ${row.bytes} were announced as length. Send the whole file, or get another upload URL with the right length.`,
    );
  }
  return factsOf({ ...row, head: meter.head(), bytes: meter.bytes, lineFeeds: meter.lineFeeds });
}

async function keep(store: FileStore, key: string, pieces: AsyncIterable<Bytes>): Promise<void> {
  try {
    await store.write(key, pieces);
  } catch (reason) {
    if (reason instanceof FileFault) throw reason;
    throw new FileFault(
      507,
      'storage_full',
      `The bytes could not be stored: ${reason instanceof Error ? reason.message : String(reason)}. Delete files, or make room in the storage of this browser, and send them again.`,
    );
  }
}

/** The chunks of a body. Firefox has no `Request.body`; its worker receives the whole body at once. */
async function* chunksOf(request: Request): AsyncGenerator<Bytes> {
  const stream = request.body as Request['body'] | undefined;
  if (stream === null) return;
  if (stream === undefined) {
    yield await arrived(request.arrayBuffer().then((whole) => new Uint8Array(whole)));
    return;
  }
  const reader = stream.getReader() as ReadableStreamDefaultReader<Bytes>;
  let small = 0;
  try {
    for (;;) {
      const { done, value } = await arrived(reader.read());
      if (done) return;
      small += smallness(value);
      if (small > MAX_SMALL_CHUNKS)
        throw new FileFault(413, 'request_too_large', 'The body came in too many small pieces.');
      yield value;
    }
  } finally {
    // Not awaited: a sender that never ends must not hold up the answer.
    void reader.cancel().catch(() => undefined);
  }
}

async function arrived<Value>(coming: Promise<Value>): Promise<Value> {
  try {
    return await coming;
  } catch {
    throw new FileFault(
      400,
      'request_timeout',
      'The body broke off. Send it again to the same address.',
    );
  }
}

/** Counts what passes, and keeps its beginning. */
class Meter {
  bytes = 0;
  lineFeeds = 0;
  readonly #announced: number;
  readonly #onBytes: (bytes: number) => void;
  readonly #beginning: Bytes[] = [];
  #held = 0;

  constructor(announced: number, onBytes: (bytes: number) => void) {
    this.#announced = announced;
    this.#onBytes = onBytes;
  }

  async *count(chunks: AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
    for await (const chunk of chunks) {
      this.bytes += chunk.length;
      if (this.bytes > this.#announced)
        throw new FileFault(
          413,
          'length_mismatch',
          `More than the ${this.#announced} bytes came that were announced as length. Get another upload URL with the right length.`,
        );
      this.#look(chunk);
      this.#onBytes(this.bytes);
      yield chunk;
    }
  }

  head(): Bytes {
    return joinBytes(this.#beginning, this.#held);
  }

  #look(chunk: Bytes): void {
    for (let at = chunk.indexOf(0x0a); at >= 0; at = chunk.indexOf(0x0a, at + 1))
      this.lineFeeds += 1;
    if (this.#held === HEAD_BYTES) return;
    const part = chunk.slice(0, HEAD_BYTES - this.#held);
    this.#beginning.push(part);
    this.#held += part.length;
  }
}

/** The same bytes in pieces of one size, each with memory of its own. */
async function* piecesOf(chunks: AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
  let piece = new Uint8Array(PIECE_BYTES);
  let filled = 0;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length;) {
      const part = chunk.subarray(at, at + PIECE_BYTES - filled);
      piece.set(part, filled);
      at += part.length;
      filled += part.length;
      if (filled < PIECE_BYTES) continue;
      yield piece;
      piece = new Uint8Array(PIECE_BYTES);
      filled = 0;
    }
  }
  if (filled > 0) yield piece.slice(0, filled);
}
