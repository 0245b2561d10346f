import type { NotKeptReason } from '../../contract/host.ts';
import type { AboutWorld } from '../storage/about-world.ts';
import { allOrNothing } from '../storage/all-or-nothing.ts';
import { nameOf, openWorldDatabase, type WorldDatabase } from '../storage/database.ts';
import { deleteWorld } from './delete-world.ts';

/**
 * Makes the database of a new world, and fills it. Rejects with a message for the user; nothing is then left of the
 * world, nor of the government world beside it.
 */
export async function makeWorld(
  key: string,
  about: AboutWorld,
  fill: (database: WorldDatabase, key: string) => Promise<void>,
): Promise<void> {
  try {
    await withDatabase(key, async (database) => {
      const writing = database.transaction(['about', 'opened'], 'readwrite');
      await allOrNothing(writing, function* all() {
        yield writing.objectStore('about').put(about, 'about');
        // It counts as just opened, so that no tab deletes it meanwhile.
        yield writing.objectStore('opened').put(Date.now(), 'at');
      });
      await fill(database, key);
    });
  } catch (error) {
    await deleteWorld(key).catch(() => undefined); // Without storage there is nothing to delete.
    throw nameOf(error) === 'QuotaExceededError' ? new WorldNotMade('full') : error;
  }
}

/** Opens a database, or creates it, for as long as `work` takes. */
export async function withDatabase<Result>(
  key: string,
  work: (database: WorldDatabase) => Promise<Result>,
): Promise<Result> {
  const opening = await openWorldDatabase(key);
  if (!opening.ok) throw new WorldNotMade(opening.reason);
  try {
    return await work(opening.database);
  } finally {
    opening.database.close();
  }
}

/** The error where the browser does not store a world. */
export class WorldNotMade extends Error {
  readonly reason: NotKeptReason;

  constructor(reason: NotKeptReason) {
    super(MESSAGES[reason]);
    this.reason = reason;
  }
}

const MESSAGES: Readonly<Record<NotKeptReason, string>> = {
  refused: 'The browser denies this page storage.',
  unreadable: 'The browser denies this page storage.',
  blocked: 'The browser’s storage did not open. Close other Parley tabs, then try again.',
  newer: 'A newer version of Parley wrote this world. Reload the page without the cache.',
  full: 'The browser’s storage is full. Delete other worlds, or free disk space.',
};
