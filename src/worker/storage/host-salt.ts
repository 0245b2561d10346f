import type { WorldDatabase } from './database.ts';
import { randomValue } from '../../base/random-value.ts';

/**
 * Reads or creates the salt for new worlds of this browser. It is stored separately from the world: a snapshot has its
 * own salt, and the next reset returns to this one. If it cannot be stored, it is used until the tab closes.
 */
export async function readHostSalt(database: WorldDatabase): Promise<string> {
  const stored: unknown = await database.get('salt', 'salt');
  if (typeof stored === 'string' && stored !== '') return stored;
  const salt = randomValue();
  await database.put('salt', salt, 'salt').catch(() => undefined);
  return salt;
}
