import { openDB, unwrap, type DBSchema, type IDBPDatabase } from 'idb';
import type { NotKeptReason } from '../../contract/host.ts';
import type { Exchange } from '../../contract/sandbox.ts';
import type { KeptKey } from '../../platform/runtime/signing-keys.ts';
import type { KeptRow, KeptStep, WorldHead } from '../../platform/store/journal.ts';
import type { AboutWorld } from './about-world.ts';
import { closeWhenFrozen, abortWhenFrozen } from './frozen-page.ts';
import { noteKey } from './stored-keys.ts';

/** The version of the stores below. The version of the row formats is `WorldHead.version`. */
export const SCHEMA_VERSION = 5;

/** How long to wait for the database, in milliseconds: a tab with an older schema may block it. */
const OPEN_TIMEOUT_MS = 4_000;

/** A stored world that could not be read, kept until the user discards it. */
export interface UnreadableWorld {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly reason: string;
  /** Its stored data, in the format of a snapshot as far as possible. */
  readonly world: unknown;
  readonly exchanges: readonly unknown[];
}

/** The schema of a world's database. Types are those of written values; values that are read must be validated. */
export interface WorldSchema extends DBSchema {
  head: { key: 'head'; value: WorldHead };
  rows: { key: [table: string, key: string]; value: KeptRow };
  /** The keys ascend, so that reading returns the exchanges in the order they were added. */
  exchanges: { key: number; value: Exchange; indexes: { id: string } };
  /** The stored worlds that could not be read. */
  aside: { key: number; value: UnreadableWorld };
  /** Pairs of signing keys, the active one last. Private keys are CryptoKeys that cannot be exported. */
  keys: { key: number; value: KeptKey };
  /** When a tab last opened the world, epoch milliseconds. */
  opened: { key: 'at'; value: number };
  /** The random salt from which the secrets of new worlds derive. */
  salt: { key: 'salt'; value: string };
  /** The past of the world, oldest first; the first step is where it begins. */
  history: { key: number; value: KeptStep };
  /** The files that are stored completely: how many bytes each has, in how many pieces. */
  files: { key: string; value: { readonly bytes: number; readonly pieces: number } };
  /** The bytes of files, by key and number. */
  pieces: { key: [file: string, number: number]; value: Uint8Array<ArrayBuffer> };
  /** What the list of worlds shows of it, such as its title. */
  about: { key: 'about'; value: AboutWorld };
}

export type WorldDatabase = IDBPDatabase<WorldSchema>;

export type OpenedDatabase =
  | {
      readonly ok: true;
      readonly database: WorldDatabase;
      /** Resolves when the browser closes the database. */
      readonly closed: Promise<void>;
    }
  | { readonly ok: false; readonly reason: NotKeptReason };

/** Opens the database named `key`, or creates it. Never rejects. */
export async function openWorldDatabase(key: string): Promise<OpenedDatabase> {
  let database: WorldDatabase | undefined;
  let tellClosed = () => {};
  const closed = new Promise<void>((resolve) => {
    tellClosed = resolve;
  });
  try {
    // This throws if storage is disabled.
    const opening = openDB<WorldSchema>(key, SCHEMA_VERSION, {
      upgrade(created, oldVersion, _newVersion, upgrading) {
        abortWhenFrozen(unwrap(upgrading));
        upgrading.done.catch(() => undefined); // Opening fails with it, too.
        makeStores(created, oldVersion);
      },
      blocking() {
        // A newer Parley, or the user clearing the site's data, waits for this connection to close.
        database?.close();
        tellClosed();
      },
      terminated: () => tellClosed(),
    });
    database = await waitForDatabase(opening);
  } catch (error) {
    return { ok: false, reason: nameOf(error) === 'VersionError' ? 'newer' : 'refused' };
  }
  if (database === undefined) return { ok: false, reason: 'blocked' };
  closeWhenFrozen(unwrap(database));
  noteKey(key);
  return { ok: true, database, closed };
}

function makeStores(created: WorldDatabase, oldVersion: number): void {
  created.createObjectStore('files');
  created.createObjectStore('pieces');
  if (oldVersion >= 4) return;
  created.createObjectStore('history', { keyPath: 'n' });
  created.createObjectStore('about');
  if (oldVersion >= 3) return;
  created.createObjectStore('salt');
  if (oldVersion >= 2) return;
  created.createObjectStore('keys', { autoIncrement: true });
  if (oldVersion >= 1) return; // Version 1 had all stores below.
  created.createObjectStore('head');
  created.createObjectStore('rows', { keyPath: ['table', 'key'] });
  created.createObjectStore('exchanges', { autoIncrement: true }).createIndex('id', 'id');
  created.createObjectStore('aside', { autoIncrement: true });
  created.createObjectStore('opened');
}

/** The database, or undefined if it takes too long; it is then closed when it opens. */
export function waitForDatabase(
  opening: Promise<WorldDatabase>,
): Promise<WorldDatabase | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      resolve(undefined);
      opening.then((late) => late.close(), reject);
    }, OPEN_TIMEOUT_MS);
    opening.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The name of an error; for a DOMException it identifies what failed. */
export function nameOf(error: unknown): string {
  return error instanceof DOMException || error instanceof Error ? error.name : '';
}
