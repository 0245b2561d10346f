import { late } from '../../base/late.ts';
import type { Sql, SqlRow, SqlValue } from '../../sql/sql.ts';

/** A database of SQLite in a file, which no other process can open meanwhile. */
export interface Sqlite extends Sql {
  close(): void;
}

/** What both libraries have of a prepared statement. */
interface Statement {
  run(...values: readonly SqlValue[]): unknown;
  all(...values: readonly SqlValue[]): readonly unknown[];
}

interface Connection {
  exec(statements: string): unknown;
  prepare(statement: string): Statement;
  close(): unknown;
}

/** Opens a file with the library that this Node has. */
export type OpenDatabase = (path: string) => Connection;

const LIBSQL = late(() => import('libsql'));

/**
 * Opens the file, or makes it. What is committed is on the disk, and the lock is that of the operating system: it ends with the
 * process, however that ends.
 *
 * @throws the error of the library; `problemOf` tells what it means
 */
export function openSqlite(open: OpenDatabase, path: string): Sqlite {
  const connection = open(path);
  try {
    // Without shared memory and with one lock for as long as the file is open.
    connection.exec(
      'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL',
    );
    // The lock is taken with the first transaction that writes.
    connection.exec('BEGIN IMMEDIATE; COMMIT');
  } catch (error) {
    connection.close();
    throw error;
  }
  const prepared = new Map<string, Statement>();
  const prepare = (text: string): Statement => {
    const known = prepared.get(text);
    if (known !== undefined) return known;
    const statement = connection.prepare(text);
    prepared.set(text, statement);
    return statement;
  };
  return {
    run: (statement, ...values) => void prepare(statement).run(...values),
    rows: (statement, ...values) => prepare(statement).all(...values) as readonly SqlRow[],
    transaction: (work) => {
      connection.exec('BEGIN IMMEDIATE');
      try {
        work();
        connection.exec('COMMIT');
      } catch (error) {
        rollBack(connection);
        throw error;
      }
    },
    close: () => {
      // `libsql` has the file open for as long as a statement exists, so the lock is given back by hand, and what is in the
      // log goes into the file.
      try {
        connection.exec('PRAGMA journal_mode = DELETE; PRAGMA locking_mode = NORMAL');
        connection.exec('BEGIN; SELECT 1 FROM sqlite_master; COMMIT');
      } catch {
        // On a full disk the log stays, and is read with the next start.
      }
      connection.close();
    },
  };
}

/**
 * Whether another process has a file locked. It changes nothing.
 *
 * @throws the error of the library if it cannot be opened
 */
export function isLocked(open: OpenDatabase, path: string): boolean {
  const connection = open(path);
  try {
    connection.exec('BEGIN IMMEDIATE; ROLLBACK');
    return false;
  } catch (error) {
    if (problemOf(error) === 'in-use') return true;
    throw error;
  } finally {
    connection.close();
  }
}

/** A full disk, for one, has ended the transaction already. */
function rollBack(connection: Connection): void {
  try {
    connection.exec('ROLLBACK');
  } catch {
    // There is nothing left to undo.
  }
}

/**
 * The library for SQLite: that of Node where it has one, otherwise the package `libsql`.
 *
 * @returns null if there is neither
 */
export async function findSqlite(): Promise<OpenDatabase | null> {
  const own = process.getBuiltinModule?.('node:sqlite') as
    | { readonly DatabaseSync: new (path: string) => Connection }
    | undefined;
  if (own !== undefined) return (path) => new own.DatabaseSync(path);
  try {
    const { default: Database } = await LIBSQL.load();
    return (path) => new Database(path) as unknown as Connection;
  } catch {
    return null;
  }
}

export const NO_SQLITE =
  'worlds are kept with SQLite, which this Node has not. Use Node 22.13 or newer, or install the package libsql: npm install libsql';

/** What an error of a database means for the person who started the server. */
export type SqliteProblem = 'in-use' | 'damaged' | 'not-writable' | 'full' | 'other';

/** The result codes of SQLite, without their extensions. */
const PROBLEMS: Readonly<Record<number, SqliteProblem>> = {
  5: 'in-use',
  8: 'not-writable',
  // What the disk answers once it has become read-only, or is broken.
  10: 'not-writable',
  11: 'damaged',
  13: 'full',
  14: 'not-writable',
  26: 'damaged',
};

export function problemOf(error: unknown): SqliteProblem {
  // `node:sqlite` and `libsql` name the code differently.
  const { errcode, rawCode } = Object(error) as { errcode?: unknown; rawCode?: unknown };
  return PROBLEMS[Number(errcode ?? rawCode) & 0xff] ?? 'other';
}
