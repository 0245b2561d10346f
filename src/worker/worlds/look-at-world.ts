import { deleteDB, openDB, unwrap, type IDBPDatabase, type StoreNames } from 'idb';
import { parseAboutWorld, type AboutWorld } from '../storage/about-world.ts';
import { SCHEMA_VERSION, waitForDatabase, type WorldSchema } from '../storage/database.ts';
import { closeWhenFrozen } from '../storage/frozen-page.ts';

type Stored = IDBPDatabase<WorldSchema>;

/** What a stored world tells without being opened. */
export interface SeenWorld {
  readonly about: AboutWorld;
  /** When a tab last opened it, epoch milliseconds; null while it is being made. */
  readonly opened: number | null;
  /** A newer Parley stored it. */
  readonly isNewer: boolean;
  /** Its estimated size in bytes. */
  readonly size: () => Promise<number>;
}

/**
 * Looks at a stored world for as long as `work` takes. It does not bring the database up to date, so it neither waits for
 * tabs that have the world open nor disturbs them. Null if there is no such world, or the browser cannot read it.
 */
export async function lookAtWorld<Result>(
  key: string,
  name: string,
  work: (seen: SeenWorld) => Promise<Result>,
): Promise<Result | null> {
  let database: Stored | undefined;
  try {
    // Without a version it is opened as it is.
    const opening = openDB<WorldSchema>(key, undefined, { blocking: () => database?.close() });
    database = await waitForDatabase(opening);
    // It did not open in time: a page that the user left may still be creating it.
    if (database === undefined) return null;
    closeWhenFrozen(unwrap(database));
    if (database.version === 1 && database.objectStoreNames.length === 0) {
      database.close();
      await deleteDB(key); // It did not exist: opening has created it.
      return null;
    }
    const stored = database;
    return await work({
      about: parseAboutWorld(await readValue(stored, 'about', 'about'), name),
      opened: readTime(await readValue(stored, 'opened', 'at')),
      isNewer: stored.version > SCHEMA_VERSION,
      size: () => sizeOf(stored),
    });
  } catch {
    return null;
  } finally {
    database?.close();
  }
}

const readTime = (stored: unknown) =>
  typeof stored === 'number' && Number.isFinite(stored) ? stored : null;

/** Reads a value from a store that databases of older versions may not have. */
async function readValue(
  database: Stored,
  store: 'about' | 'opened',
  key: string,
): Promise<unknown> {
  if (!database.objectStoreNames.contains(store)) return undefined;
  return database
    .transaction(store)
    .objectStore(store)
    .get(key as never);
}

/** How many rows of a store are measured, to estimate the size of all. */
const MAX_MEASURED_ROWS = 20;

async function sizeOf(database: Stored): Promise<number> {
  const sizes = [...database.objectStoreNames].map((store) => sizeOfStore(database, store));
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function sizeOfStore(database: Stored, name: StoreNames<WorldSchema>): Promise<number> {
  const { store } = database.transaction(name);
  const [count, sample] = await Promise.all([store.count(), store.getAll(null, MAX_MEASURED_ROWS)]);
  if (sample.length === 0) return 0;
  const measured = sample.reduce<number>((sum, row) => sum + sizeOfRow(row), 0);
  return Math.round((measured / sample.length) * count);
}

/** Pieces of files are bytes, everything else is measured as JSON. */
const sizeOfRow = (row: unknown): number =>
  ArrayBuffer.isView(row) ? row.byteLength : JSON.stringify(row).length;

/** Reads what is stored about a world. Rejects with a message for the user if the world is not there. */
export async function readAboutWorld(key: string, name: string): Promise<AboutWorld> {
  const about = await lookAtWorld(key, name, async (seen) => seen.about);
  if (about === null) throw new Error('This world is not stored, or the browser cannot read it.');
  return about;
}
