import type { WorldDatabase } from './database.ts';
import { randomValue } from '../../base/random-value.ts';

/**
 * Reads or creates the salt of a database, for the worlds that a reset makes in it. A world that is loaded from a snapshot
 * has the salt of the snapshot. If the salt cannot be stored, it is used until the tab closes.
 */
export async function readHostSalt(database: WorldDatabase): Promise<string> {
  const stored: unknown = await database.get('salt', 'salt');
  if (typeof stored === 'string' && stored !== '') return stored;
  const salt = randomValue();
  await database.put('salt', salt, 'salt').catch(() => undefined);
  return salt;
}
