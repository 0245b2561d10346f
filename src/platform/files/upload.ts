import {
  TEXT_TYPE,
  type Answer,
  type Answering,
  type ArrivedRequest,
  type FileAccess,
} from '../http/answer.ts';
import type { FileFacts, FileRecord } from '../model/files/file.ts';
import type { World } from '../model/world/world.ts';
import type { FileStore } from '../runtime/file-store.ts';
import { FileFault, refusalOf, refuseAll } from './file-fault.ts';
import { makeRoom, UPLOAD_LIFE_S } from './file-room.ts';
import { joinBytes } from '../../contract/joined-bytes.ts';
import { MAX_SMALL_CHUNKS, smallness } from '../http/body.ts';
import { parseContentType } from '../http/content-type.ts';
import { factsOf, MAX_SNIFFED_BYTES } from './file-facts.ts';
import { fileInForm } from './multipart-file.ts';

const NAME = 'upload';

/** What an upload URL ends in. */
const ADDRESS = /^\/upload\/v1\/([A-Za-z0-9]{40})$/;

/** The uploads whose bytes are coming, and how many have come, by world in service: a second sender would write over the first. */
const COMING = new WeakMap<object, Map<string, number>>();

/**
 * How many bytes of a file have come.
 *
 * @param owner the world in service
 */
export const receivedBytes = (owner: object, { key, bytes, facts }: FileRecord): number =>
  facts === null ? (COMING.get(owner)?.get(key) ?? 0) : bytes;

/** Takes the bytes of an upload, before the world answers: they may take long to come. */
export async function readUpload(
  { path, world }: ArrivedRequest,
  { request, owner }: FileAccess,
  store: FileStore,
): Promise<Answering> {
  const secret = ADDRESS.exec(path)?.[1];
  const row = findUpload(world(), secret);
  if (row instanceof FileFault) return refuseAll(NAME, row);
  const coming = COMING.get(owner) ?? new Map<string, number>();
  COMING.set(owner, coming);
  if (coming.has(row.key)) return refuseAll(NAME, IS_COMING);
  coming.set(row.key, 0);
  try {
    await makeRoom(world(), store);
    const facts = await receiveUpload(request, row, store, (bytes) => coming.set(row.key, bytes));
    return (now) => keepFacts(now, row, facts);
  } catch (reason) {
    if (reason instanceof FileFault) return refuseAll(NAME, reason);
    throw reason;
  } finally {
    coming.delete(row.key);
  }
}

/** The upload that a secret names, if it still waits for its bytes. */
function findUpload(
  world: Pick<World, 'files' | 'clock'>,
  secret: string | undefined,
): FileRecord | FileFault {
  const [row] = secret === undefined ? [] : world.files.scanIndex('upload', { prefix: secret });
  if (row === undefined) return NOT_FOUND;
  if (row.begun < world.clock.now() - UPLOAD_LIFE_S) return EXPIRED;
  return row.facts === null ? row : USED;
}

/** Notes what the file is; refused if the world is another by now, or has got the bytes from somebody else. */
function keepFacts(world: World, { id, secret, key }: FileRecord, facts: FileFacts): Answer {
  const row = findUpload(world, secret ?? undefined);
  if (row instanceof FileFault) return refusalOf(NAME, row);
  if (row.key !== key) return refusalOf(NAME, NOT_FOUND);
  const { changes } = world.transact(() => world.files.put({ ...row, facts }), undefined, row.user);
  return {
    name: NAME,
    status: 200,
    headers: { 'content-type': TEXT_TYPE },
    body: `OK - ${row.bytes}`,
    error: null,
    warnings: [],
    trace: [
      {
        rule: NAME,
        verdict: 'passed',
        evidence: `${row.bytes} bytes of ${id}`,
        detail: facts.pretty_type,
      },
    ],
    actor: null,
    changes,
    file_bytes: { request: row.bytes },
    request_note: `(the bytes of ${row.name})`,
  };
}

const NOT_FOUND = new FileFault(
  404,
  'upload_not_found',
  'Nobody waits for bytes at this address: it is of another world, was completed, or is wrong. Call files.getUploadURLExternal, and send to the upload_url of its answer.',
);

const EXPIRED = new FileFault(
  410,
  'upload_expired',
  'This address was good for an hour. Call files.getUploadURLExternal for another.',
);

const USED = new FileFault(
  409,
  'upload_already_received',
  'The bytes of this file have come already. Call files.completeUploadExternal, or files.getUploadURLExternal for another file.',
);

const IS_COMING = new FileFault(
  409,
  'upload_in_progress',
  'Somebody is sending bytes to this address. Wait until that is over.',
);

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
async function receiveUpload(
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
    yield await awaitArrival(request.arrayBuffer().then((whole) => new Uint8Array(whole)));
    return;
  }
  const reader = stream.getReader() as ReadableStreamDefaultReader<Bytes>;
  let small = 0;
  try {
    for (;;) {
      const { done, value } = await awaitArrival(reader.read());
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

async function awaitArrival<Value>(coming: Promise<Value>): Promise<Value> {
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
    if (this.#held === MAX_SNIFFED_BYTES) return;
    const part = chunk.slice(0, MAX_SNIFFED_BYTES - this.#held);
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
