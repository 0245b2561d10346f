import type { WorldDatabase } from './database.ts';

/** 192 bits. */
const SALT_BYTES = 24;

/** Words that nobody can guess. */
export function newSalt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The salt of this browser's new worlds, made when there is none yet. It is kept beside the world, not in it:
 * a snapshot brings a salt of its own, and the next reset comes back to this one. One that cannot be kept
 * serves as long as the tab lives.
 */
export async function hostSalt(database: WorldDatabase): Promise<string> {
  const kept: unknown = await database.get('salt', 'salt');
  if (typeof kept === 'string' && kept !== '') return kept;
  const salt = newSalt();
  await database.put('salt', salt, 'salt').catch(() => undefined);
  return salt;
}
