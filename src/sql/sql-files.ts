import type { FileStore } from '../platform/runtime/file-store.ts';
import { first } from './schema.ts';
import type { Sql } from './sql.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Keeps the bytes of files in the database of their world, in the pieces in which they come: one is in memory at a time. A
 * file is there once its last piece is; what a process that ended leaves of one, the next start deletes.
 */
export class SqlFiles implements FileStore {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
    sql.run('DELETE FROM pieces WHERE key NOT IN (SELECT key FROM files)');
  }

  async write(key: string, pieces: AsyncIterable<Bytes>): Promise<void> {
    await this.remove(key);
    let count = 0;
    let bytes = 0;
    try {
      for await (const piece of pieces) {
        this.#sql.run('INSERT INTO pieces (key, n, bytes) VALUES (?, ?, ?)', key, count, piece);
        count += 1;
        bytes += piece.byteLength;
      }
      this.#sql.run('INSERT INTO files (key, bytes, pieces) VALUES (?, ?, ?)', key, bytes, count);
    } catch (reason) {
      // What was written is of no use, and a full disk needs the room.
      await this.remove(key).catch(() => undefined);
      throw reason;
    }
  }

  async read(key: string): Promise<AsyncIterable<Bytes> | null> {
    const file = first(this.#sql, 'SELECT pieces FROM files WHERE key = ?', key);
    return file === null ? null : this.#piecesOf(key, Number(file['pieces']));
  }

  async remove(key: string): Promise<void> {
    this.#sql.transaction(() => {
      this.#sql.run('DELETE FROM files WHERE key = ?', key);
      this.#sql.run('DELETE FROM pieces WHERE key = ?', key);
    });
  }

  async list(): Promise<ReadonlyMap<string, number>> {
    const rows = this.#sql.rows('SELECT key, bytes FROM files');
    return new Map(rows.map(({ key, bytes }) => [String(key), Number(bytes)]));
  }

  async *#piecesOf(key: string, count: number): AsyncGenerator<Bytes> {
    for (let n = 0; n < count; n += 1) {
      const piece = first(this.#sql, 'SELECT bytes FROM pieces WHERE key = ? AND n = ?', key, n);
      if (piece === null) throw new Error('a piece of the file is gone');
      yield new Uint8Array(piece['bytes'] as Bytes);
    }
  }
}
