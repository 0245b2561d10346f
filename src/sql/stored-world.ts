import { exportJWK, importJWK, type JWK } from 'jose';
import type { Exchange } from '../contract/sandbox.ts';
import {
  type PlatformOptions,
  readableExchanges,
  isWholeHistory,
  readHistory,
  readKeptWorld,
  ROWS_VERSION,
} from '../platform/platform.ts';
import type { KeptStep, KeptWorld } from '../platform/store/journal.ts';
import { readAbout, writeAbout, first } from './schema.ts';
import { SqlJournal } from './sql-journal.ts';
import type { Sql } from './sql.ts';
import type { KeptKey, KeyStore } from '../platform/runtime/signing-keys.ts';
import type { FileStore } from '../platform/runtime/file-store.ts';

/** What a platform needs to keep its world in a database. */
export function portsOf(sql: Sql) {
  const files = new SqlFiles(sql);
  const salt = String(readAbout(sql, 'salt'));
  return {
    journal: new SqlJournal(sql),
    files: () => files,
    keys: new SqlKeys(sql),
    salt,
  } satisfies PlatformOptions;
}

/** What a database has of a world, checked for the platform. */
export type StoredWorld =
  /** It has none. */
  | { readonly kind: 'none' }
  | {
      readonly kind: 'world';
      readonly kept: KeptWorld;
      /** Oldest first. */
      readonly exchanges: readonly Exchange[];
      readonly history: readonly KeptStep[];
      /** How many exchanges were damaged, and are deleted. */
      readonly dropped: number;
    }
  /** Its rows are of a version that this Parley does not read. */
  | { readonly kind: 'version'; readonly version: number }
  | { readonly kind: 'damaged'; readonly reason: string };

/**
 * Reads the stored world. Deletes damaged exchanges, and a damaged step of the history with all steps before it; returns any
 * other damage as a reason. Throws the host’s error if the database itself cannot be read.
 */
export function readStoredWorld(sql: Sql): StoredWorld {
  const head = readAbout(sql, 'head');
  if (head === null) return { kind: 'none' };
  const version: unknown = Object(head)['version'];
  if (typeof version === 'number' && version !== ROWS_VERSION) return { kind: 'version', version };
  const rows = sql.rows('SELECT name, key, row FROM rows').map(({ name, key, row }) => ({
    table: String(name),
    key: String(key),
    row: parseStored(row),
  }));
  const read = readKeptWorld({ ...Object(head), rows });
  if (!read.ok) return { kind: 'damaged', reason: read.reason };
  const stored = sql
    .rows('SELECT n, exchange FROM exchanges ORDER BY n')
    .map(({ n, exchange }) => ({ n: Number(n), exchange: parseStored(exchange) }));
  const readable = readableExchanges(stored.map(({ exchange }) => exchange));
  const exchanges: Exchange[] = [];
  for (const [at, { n, exchange }] of stored.entries()) {
    if (readable[at] === true) exchanges.push(exchange as Exchange);
    else sql.run('DELETE FROM exchanges WHERE n = ?', n);
  }
  const steps = sql
    .rows('SELECT step FROM history ORDER BY n')
    .map(({ step }) => parseStored(step));
  const history = readHistory(steps, exchanges.at(-1)?.id ?? null);
  if (!isWholeHistory(steps, history)) replaceHistory(sql, history);
  const dropped = stored.length - exchanges.length;
  return { kind: 'world', kept: read.world, exchanges, history, dropped };
}

/** Replaces the stored history with its usable part. */
function replaceHistory(sql: Sql, history: readonly KeptStep[]): void {
  sql.transaction(() => {
    sql.run('DELETE FROM history');
    for (const step of history)
      sql.run('INSERT INTO history (n, step) VALUES (?, ?)', step.n, JSON.stringify(step));
  });
}

/** The value of a text of JSON; undefined, which no reader accepts, for any other text. */
function parseStored(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}

interface StoredKey extends Omit<KeptKey, 'private_key'> {
  readonly private_key: JWK;
}

/**
 * Keeps the signing keys of a world in its database, the private ones as plain text: someone who reads the database can
 * sign as its world, but also finds the tokens of the world there.
 */
class SqlKeys implements KeyStore {
  readonly extractable = true;
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async load(): Promise<readonly KeptKey[]> {
    const stored = (readAbout(this.#sql, 'keys') ?? []) as readonly StoredKey[];
    return Promise.all(
      stored.map(async ({ private_key, ...key }) => ({
        ...key,
        private_key: (await importJWK(private_key, 'RS256', { extractable: true })) as CryptoKey,
      })),
    );
  }

  async save(keys: readonly KeptKey[]): Promise<void> {
    const stored = await Promise.all(
      keys.map(async ({ private_key, ...key }) => ({
        ...key,
        private_key: await exportJWK(private_key),
      })),
    );
    writeAbout(this.#sql, 'keys', stored);
  }
}

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Keeps the bytes of files in the database of their world, in the pieces in which they come: one piece is in memory at a time.
 * A file exists only after its last piece was written. If the process ends before, the next start deletes the pieces.
 */
class SqlFiles implements FileStore {
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
