import type { FileStore } from './file-store.ts';

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
