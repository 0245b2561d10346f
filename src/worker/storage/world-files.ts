import type { FileStore } from '../../platform/runtime/file-store.ts';
import type { WorldDatabase } from './database.ts';

type Piece = Uint8Array<ArrayBuffer>;

/**
 * Stores the bytes of files in the database of their world, piece by piece as they come, so that only one is in memory. A file
 * exists once its last piece is stored. If the tab closes earlier, pieces remain until the next file of that key replaces them.
 */
export class WorldFiles implements FileStore {
  readonly #database: WorldDatabase;

  constructor(database: WorldDatabase) {
    this.#database = database;
  }

  async write(key: string, pieces: AsyncIterable<Piece>): Promise<void> {
    await this.remove(key);
    let count = 0;
    let bytes = 0;
    try {
      for await (const piece of pieces) {
        await this.#database.put('pieces', piece, [key, count]);
        count += 1;
        bytes += piece.byteLength;
      }
      await this.#database.put('files', { bytes, pieces: count }, key);
    } catch (reason) {
      // The written pieces are useless, and a full disk needs the space.
      await this.remove(key).catch(() => undefined);
      throw reason;
    }
  }

  async read(key: string): Promise<AsyncIterable<Piece> | null> {
    const file = await this.#database.get('files', key);
    return file === undefined ? null : this.#piecesOf(key, file.pieces);
  }

  async remove(key: string): Promise<void> {
    const writing = this.#database.transaction(['files', 'pieces'], 'readwrite');
    await Promise.all([
      writing.objectStore('files').delete(key),
      writing.objectStore('pieces').delete(IDBKeyRange.bound([key], [key, []])),
      writing.done,
    ]);
  }

  async list(): Promise<ReadonlyMap<string, number>> {
    const reading = this.#database.transaction('files');
    const [keys, files] = await Promise.all([
      reading.store.getAllKeys(),
      reading.store.getAll(),
      reading.done,
    ]);
    return new Map(keys.map((key, at) => [key, files[at]?.bytes ?? 0]));
  }

  async *#piecesOf(key: string, count: number): AsyncGenerator<Piece> {
    for (let number = 0; number < count; number += 1) {
      const piece = await this.#database.get('pieces', [key, number]);
      if (piece === undefined) throw new Error('a piece of the file is gone');
      yield piece;
    }
  }
}
