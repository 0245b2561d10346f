import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { NotKeptReason } from '../../contract/host.ts';
import type { Exchange } from '../../contract/sandbox.ts';
import type { KeptKey } from '../../platform/runtime/signing-keys.ts';
import type { KeptRow, WorldHead } from '../../platform/store/journal.ts';

/** Rises with the shape of the stores below, not with the format of the rows: `WorldHead.version` does. */
const SCHEMA_VERSION = 3;

/** How long to wait for storage that does not open: a tab with an older schema may be holding it. */
const OPEN_PATIENCE_MS = 4_000;

/** A world that was refused, kept until the user has downloaded or discarded it. */
export interface WorldAside {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly reason: string;
  /** What was found, in the shape of a snapshot as far as it goes. */
  readonly world: unknown;
  readonly exchanges: readonly unknown[];
}

/** One database a world. Values are typed as written; what is read may be anything, and is checked. */
export interface WorldSchema extends DBSchema {
  head: { key: 'head'; value: WorldHead };
  rows: { key: [table: string, key: string]; value: KeptRow };
  /** Keyed by a rising number, so that reading them gives the order they came in, whatever their ids. */
  exchanges: { key: number; value: Exchange; indexes: { id: string } };
  aside: { key: number; value: WorldAside };
  /** Pairs of signing keys, the private ones as CryptoKeys that give away nothing; the one that signs last. */
  keys: { key: number; value: KeptKey };
  /** When a tab opened the world last, epoch milliseconds. */
  opened: { key: 'at'; value: number };
  /** What the secrets of new worlds follow from: random, and this browser's own. */
  salt: { key: 'salt'; value: string };
}

export type WorldDatabase = IDBPDatabase<WorldSchema>;

export type OpenedDatabase =
  | {
      readonly ok: true;
      readonly database: WorldDatabase;
      /** Resolves when the browser takes the database away. */
      readonly closed: Promise<void>;
    }
  | { readonly ok: false; readonly reason: NotKeptReason };

/** Opens the database of the world named by `key`, making it when there is none. Never rejects. */
export async function openWorldDatabase(key: string): Promise<OpenedDatabase> {
  let database: WorldDatabase | undefined;
  let tellClosed = () => {};
  const closed = new Promise<void>((resolve) => {
    tellClosed = resolve;
  });
  try {
    // Where storage is switched off, this throws at once.
    const opening = openDB<WorldSchema>(key, SCHEMA_VERSION, {
      upgrade: makeStores,
      blocking() {
        // A newer Parley, or the user clearing the site's data, waits for this connection to close.
        database?.close();
        tellClosed();
      },
      terminated: () => tellClosed(),
    });
    database = await withPatience(opening);
  } catch (error) {
    return { ok: false, reason: nameOf(error) === 'VersionError' ? 'newer' : 'refused' };
  }
  if (database === undefined) return { ok: false, reason: 'blocked' };
  return { ok: true, database, closed };
}

function makeStores(created: WorldDatabase, before: number): void {
  created.createObjectStore('salt');
  if (before >= 2) return;
  created.createObjectStore('keys', { autoIncrement: true });
  if (before >= 1) return; // Version 1 had all others.
  created.createObjectStore('head');
  created.createObjectStore('rows', { keyPath: ['table', 'key'] });
  created.createObjectStore('exchanges', { autoIncrement: true }).createIndex('id', 'id');
  created.createObjectStore('aside', { autoIncrement: true });
  created.createObjectStore('opened');
}

/** The database, or undefined when it took too long; one that opens later is closed again. */
function withPatience(opening: Promise<WorldDatabase>): Promise<WorldDatabase | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      resolve(undefined);
      opening.then((late) => late.close(), reject);
    }, OPEN_PATIENCE_MS);
    opening.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The name of a DOMException, which is how storage says what went wrong. */
export function nameOf(error: unknown): string {
  return error instanceof DOMException || error instanceof Error ? error.name : '';
}
