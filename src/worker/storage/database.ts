import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { NotKeptReason } from '../../contract/host.ts';
import type { Exchange } from '../../contract/sandbox.ts';
import type { KeptRow, WorldHead } from '../../platform/store/journal.ts';

/** Rises with the shape of the stores below, not with the format of the rows: `WorldHead.version` does. */
const SCHEMA_VERSION = 1;

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
}

export type WorldDatabase = IDBPDatabase<WorldSchema>;

export type OpenedDatabase =
  | { readonly ok: true; readonly database: WorldDatabase }
  | { readonly ok: false; readonly reason: NotKeptReason };

/**
 * Opens the database of the world named by `key`, making it when there is none. `onClosed` is called when
 * the browser takes an opened one away. Never rejects.
 */
export async function openWorldDatabase(
  key: string,
  onClosed: () => void,
): Promise<OpenedDatabase> {
  let database: WorldDatabase | undefined;
  const opening = openDB<WorldSchema>(key, SCHEMA_VERSION, {
    upgrade(created) {
      created.createObjectStore('head');
      created.createObjectStore('rows', { keyPath: ['table', 'key'] });
      created.createObjectStore('exchanges', { autoIncrement: true }).createIndex('id', 'id');
      created.createObjectStore('aside', { autoIncrement: true });
    },
    blocking() {
      // A newer Parley, or the user clearing the site's data, waits for this connection to close.
      database?.close();
      onClosed();
    },
    terminated: onClosed,
  });
  try {
    database = await withPatience(opening);
  } catch (error) {
    return { ok: false, reason: nameOf(error) === 'VersionError' ? 'newer' : 'refused' };
  }
  return database === undefined ? { ok: false, reason: 'blocked' } : { ok: true, database };
}

/** The database, or undefined when it took too long; one that opens later is closed again. */
async function withPatience(opening: Promise<WorldDatabase>): Promise<WorldDatabase | undefined> {
  let given_up = false;
  const timeout = new Promise<undefined>((resolve) => {
    const timer = setTimeout(() => {
      given_up = true;
      resolve(undefined);
    }, OPEN_PATIENCE_MS);
    opening.catch(() => undefined).finally(() => clearTimeout(timer));
  });
  opening.then(
    (late) => given_up && late.close(),
    () => undefined,
  );
  return await Promise.race([opening, timeout]);
}

/** The name of a DOMException, which is how storage says what went wrong. */
export function nameOf(error: unknown): string {
  return error instanceof DOMException || error instanceof Error ? error.name : '';
}
