import { deleteDB } from 'idb';
import { claimedKey, isKeyOfCopy } from './world-name.ts';
import { openWorldDatabase } from './database.ts';

/** A copy belongs to a tab, and tabs come back for days when a browser is started again. */
const FORGOTTEN_AFTER_MS = 14 * 24 * 3_600_000;

/**
 * Deletes the copies made at this address that no tab has opened for long. A copy that is open is locked by
 * its tab; where the browser has no locks to tell by, or does not list its databases, nothing is deleted.
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

/** Infinity for one that is being made, or cannot be read. */
async function lastOpened(key: string): Promise<number> {
  const opening = await openWorldDatabase(key);
  if (!opening.ok) return Infinity;
  try {
    return (await opening.database.get('opened', 'at')) ?? Infinity;
  } finally {
    opening.database.close();
  }
}
