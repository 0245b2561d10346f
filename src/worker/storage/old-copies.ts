import { deleteDB } from 'idb';
import { claimedKey, isKeyOfCopy } from './world-name.ts';
import { openWorldDatabase } from './database.ts';

/** A copy belongs to a tab, and browsers restore tabs days later. */
const FORGOTTEN_AFTER_MS = 14 * 24 * 3_600_000;

/**
 * Deletes the copies of this address that no tab has opened for two weeks. The tab of an open copy holds its lock. If
 * the browser has no locks, or cannot list databases, nothing is deleted.
 */
export async function forgetOldCopies(baseUrl: string, now: number = Date.now()): Promise<void> {
  if (navigator.locks === undefined || indexedDB.databases === undefined) return;
  for (const { name = '' } of await indexedDB.databases()) {
    if (!isKeyOfCopy(baseUrl, name)) continue;
    await navigator.locks.request(claimedKey(name), { ifAvailable: true }, async (lock) => {
      const old = lock !== null && (await lastOpened(name)) < now - FORGOTTEN_AFTER_MS;
      if (old) await deleteDB(name);
    });
  }
}

/** When the copy was last opened, epoch milliseconds; Infinity if it is being created or cannot be read. */
async function lastOpened(key: string): Promise<number> {
  const opening = await openWorldDatabase(key);
  if (!opening.ok) return Infinity;
  try {
    return (await opening.database.get('opened', 'at')) ?? Infinity;
  } finally {
    opening.database.close();
  }
}
