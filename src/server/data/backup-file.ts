import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import type { DeploymentName } from '../../contract/deployments.ts';
import { first } from '../../sql/schema.ts';
import { openSqlite, problemOf, type OpenDatabase, type Sqlite } from './open-sqlite.ts';
import { DEPLOYMENTS } from './world-files.ts';

/** What a file of SQLite says it is for: `Prly` in ASCII. */
const APPLICATION = 0x50726c79;

const VERSION = 1;

const TABLES = [
  'CREATE TABLE about (version INTEGER NOT NULL, made_at TEXT NOT NULL)',
  'CREATE TABLE worlds (name TEXT PRIMARY KEY, bytes INTEGER NOT NULL, sha256 TEXT NOT NULL) WITHOUT ROWID',
  'CREATE TABLE pieces (name TEXT, n INTEGER, bytes BLOB NOT NULL, PRIMARY KEY (name, n)) WITHOUT ROWID',
];

const PIECE_BYTES = 1024 * 1024;

/** What a backup says of the file of a world that it holds: name, size and hash. */
export interface BackedUp {
  readonly name: DeploymentName;
  readonly bytes: number;
  readonly sha256: string;
}

/** Thrown for a file that is no backup, is damaged, or is of another version. The message is for people. */
export class RefusedBackup extends Error {}

/** Writes a backup of these files to a new file. Returns what is in it. */
export function writeBackup(
  database: OpenDatabase,
  to: string,
  worlds: readonly { readonly name: DeploymentName; readonly file: string }[],
  made_at: Date,
): readonly BackedUp[] {
  // It has every token and secret.
  closeSync(openSync(to, 'wx', 0o600));
  const sql = openSqlite(database, to);
  try {
    sql.run(`PRAGMA application_id = ${APPLICATION}`);
    for (const table of TABLES) sql.run(table);
    sql.run('INSERT INTO about VALUES (?, ?)', VERSION, made_at.toISOString());
    return worlds.map(({ name, file }) => {
      const hash = createHash('sha256');
      let n = 0;
      for (const piece of piecesOf(file)) {
        hash.update(piece);
        sql.run('INSERT INTO pieces VALUES (?, ?, ?)', name, n, piece);
        n += 1;
      }
      const stored = { name, bytes: statSync(file).size, sha256: hash.digest('hex') };
      sql.run('INSERT INTO worlds VALUES (?, ?, ?)', name, stored.bytes, stored.sha256);
      return stored;
    });
  } finally {
    sql.close();
  }
}

function* piecesOf(file: string): Generator<Uint8Array<ArrayBuffer>> {
  const opened = openSync(file, 'r');
  try {
    for (;;) {
      const piece = new Uint8Array(PIECE_BYTES);
      const length = readSync(opened, piece);
      if (length === 0) return;
      yield piece.slice(0, length);
    }
  } finally {
    closeSync(opened);
  }
}

/** A backup that was opened and looked through. */
export interface OpenBackup {
  readonly worlds: readonly BackedUp[];
  /** Writes the file of a world to a new file, and compares it with what the backup says of it. */
  extract(world: BackedUp, to: string): void;
  close(): void;
}

/**
 * Opens a backup. Pass a copy: SQLite may change the file when it opens it.
 *
 * @throws {RefusedBackup} if it is no backup, damaged, or of another version
 */
export function openBackup(database: OpenDatabase, file: string): OpenBackup {
  const isBackup = isOfApplication(file);
  let sql: Sqlite | null = null;
  try {
    const opened = openSqlite(database, file);
    sql = opened;
    if (!isBackup) throw new RefusedBackup(isWorld(opened) ? FILE_OF_WORLD : NO_BACKUP);
    const worlds = readWorlds(opened);
    return {
      worlds,
      extract: (world, to) => extract(opened, world, to),
      close: () => opened.close(),
    };
  } catch (error) {
    sql?.close();
    if (problemOf(error) !== 'damaged') throw error;
    throw new RefusedBackup(
      isBackup ? describeDamage('it is cut off, or a page was changed') : NO_BACKUP,
    );
  }
}

/** What a file of SQLite begins with, and where it says what it is for (https://sqlite.org/fileformat.html, 1.3). */
const MAGIC = 'SQLite format 3\0';
const APPLICATION_AT = 68;

/** Whether a file says that it is a backup; it may be damaged all the same. */
function isOfApplication(file: string): boolean {
  const opened = openSync(file, 'r');
  try {
    const head = Buffer.alloc(APPLICATION_AT + 4);
    readSync(opened, head);
    const isDatabase = head.toString('latin1', 0, MAGIC.length) === MAGIC;
    return isDatabase && head.readUInt32BE(APPLICATION_AT) === APPLICATION;
  } finally {
    closeSync(opened);
  }
}

const isWorld = (sql: Sqlite): boolean =>
  first(sql, `SELECT name FROM sqlite_master WHERE name = 'exchanges'`) !== null;

function readWorlds(sql: Sqlite): readonly BackedUp[] {
  const version = first(sql, 'SELECT version FROM about')?.['version'];
  if (version !== VERSION)
    throw new RefusedBackup(
      `It is a backup of version ${String(version)}, which this Parley does not read. Use the Parley that wrote it.`,
    );
  const fault = first(sql, 'PRAGMA quick_check(1)')?.['quick_check'];
  if (fault !== 'ok') throw new RefusedBackup(describeDamage(String(fault)));
  const worlds = sql.rows('SELECT name, bytes, sha256 FROM worlds ORDER BY name').map((row) => {
    const name = DEPLOYMENTS.find((each) => each === row['name']);
    if (name === undefined) throw new RefusedBackup(describeDamage('its list of worlds'));
    return { name, bytes: Number(row['bytes']), sha256: String(row['sha256']) };
  });
  if (worlds.length === 0) throw new RefusedBackup(describeDamage('its list of worlds'));
  return worlds;
}

function extract(sql: Sqlite, { name, bytes, sha256 }: BackedUp, to: string): void {
  const hash = createHash('sha256');
  const written = openSync(to, 'wx', 0o600);
  try {
    for (let n = 0; n * PIECE_BYTES < bytes; n += 1) {
      const piece = first(sql, 'SELECT bytes FROM pieces WHERE name = ? AND n = ?', name, n);
      const stored = piece?.['bytes'];
      if (typeof stored !== 'object' || stored === null) break;
      // One of the libraries gives an ArrayBuffer.
      const bytes = new Uint8Array(stored);
      hash.update(bytes);
      writeSync(written, bytes);
    }
    fsyncSync(written);
  } finally {
    closeSync(written);
  }
  if (hash.digest('hex') !== sha256) throw new RefusedBackup(describeDamage(`the ${name} world`));
}

const describeDamage = (what: string) => `It is damaged (${what}), so nothing of it is used.`;

const NO_BACKUP = 'It is no backup of Parley.';

const FILE_OF_WORLD =
  'It is the file of a world itself, no backup. With the server stopped, copy it into the folder under the name that it had.';
