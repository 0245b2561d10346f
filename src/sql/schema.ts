import type { Sql, SqlRow } from './sql.ts';

/** The version of the tables below. The version of the row formats is `WorldHead.version`. */
export const SCHEMA_VERSION = 1;

/** Names are short, because a statement is read for each row. All that is JSON is text. */
const TABLES = [
  'CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID',
  'CREATE TABLE rows (name TEXT, key TEXT, row TEXT NOT NULL, PRIMARY KEY (name, key)) WITHOUT ROWID',
  'CREATE TABLE exchanges (n INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, exchange TEXT NOT NULL)',
  'CREATE INDEX exchanges_by_id ON exchanges (id)',
  'CREATE TABLE history (n INTEGER PRIMARY KEY, step TEXT NOT NULL)',
  'CREATE TABLE files (key TEXT PRIMARY KEY, bytes INTEGER NOT NULL, pieces INTEGER NOT NULL) WITHOUT ROWID',
  'CREATE TABLE pieces (key TEXT, n INTEGER, bytes BLOB NOT NULL, PRIMARY KEY (key, n)) WITHOUT ROWID',
];

/** Makes the tables of a database that has none. */
export function makeTables(sql: Sql): void {
  sql.transaction(() => {
    for (const statement of TABLES) sql.run(statement);
    writeAbout(sql, 'schema', SCHEMA_VERSION);
  });
}

/** The version of the tables of a database; null if it has none. */
export function schemaVersion(sql: Sql): number | null {
  const find = `SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'about'`;
  if (first(sql, find) === null) return null;
  return Number(readAbout(sql, 'schema'));
}

/** Reads a value that is stored once for a world, such as its head, salt or signing keys. Null if it is not stored. */
export function readAbout(sql: Sql, name: string): unknown {
  const row = first(sql, 'SELECT value FROM about WHERE name = ?', name);
  return row === null ? null : JSON.parse(String(row['value']));
}

export const writeAbout = (sql: Sql, name: string, value: unknown): void =>
  sql.run('REPLACE INTO about (name, value) VALUES (?, ?)', name, JSON.stringify(value));

/** The first row that a statement reads; null if it reads none. */
export const first = (sql: Sql, ...asked: Parameters<Sql['rows']>): SqlRow | null =>
  sql.rows(...asked)[0] ?? null;
