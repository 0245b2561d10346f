import type { Answering, ArrivedRequest } from '../http/answer.ts';
import { readDownload } from './download.ts';
import { readUpload } from './upload.ts';
import { FileFault, refuseAll } from './file-fault.ts';
import type { FileStore } from '../runtime/file-store.ts';

/** The bytes of hosts that keep none. */
const MEMORY = new WeakMap<object, MemoryFiles>();

function memoryOf(owner: object): MemoryFiles {
  const known = MEMORY.get(owner) ?? new MemoryFiles();
  MEMORY.set(owner, known);
  return known;
}

/**
 * The surface of files (docs/assumptions.md, A-91 and A-93): `/upload/v1/<secret>` takes the bytes of an upload,
 * `/files-pri/…` and `/files-tmb/…` hand bytes and thumbnails out for a token, `/files-pub/…` bytes for the public address.
 */
export async function readFileRequest(arrived: ArrivedRequest): Promise<Answering> {
  const { path, request, files } = arrived;
  if (files === null) throw new Error('a host brings the bytes of files');
  const isUpload = path.startsWith('/upload/');
  const verbs = isUpload ? ['POST'] : ['GET', 'HEAD'];
  if (!verbs.includes(request.method))
    return refuseAll(
      isUpload ? 'upload' : 'download',
      new FileFault(405, 'method_not_allowed', `Send ${verbs[0] ?? ''} to this address.`),
      { allow: verbs.join(', ') },
    );
  const store = files.open === null ? memoryOf(files.owner) : await files.open();
  return isUpload ? readUpload(arrived, files, store) : readDownload(arrived, files, store);
}

/** A store in memory: what it has is gone with the process. */
export class MemoryFiles implements FileStore {
  readonly #files = new Map<string, readonly Uint8Array<ArrayBuffer>[]>();

  async write(key: string, pieces: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<void> {
    const kept: Uint8Array<ArrayBuffer>[] = [];
    for await (const piece of pieces) kept.push(piece);
    this.#files.set(key, kept);
  }

  async read(key: string): Promise<AsyncIterable<Uint8Array<ArrayBuffer>> | null> {
    const kept = this.#files.get(key);
    return kept === undefined ? null : inOrder(kept);
  }

  async remove(key: string): Promise<void> {
    this.#files.delete(key);
  }

  async list(): Promise<ReadonlyMap<string, number>> {
    return new Map(
      Array.from(this.#files, ([key, kept]) => [
        key,
        kept.reduce((sum, { byteLength }) => sum + byteLength, 0),
      ]),
    );
  }
}

async function* inOrder<Piece>(pieces: Iterable<Piece>): AsyncGenerator<Piece> {
  yield* pieces;
}
