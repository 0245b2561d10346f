import type { Exchange } from '../../contract/sandbox.ts';
import { readKeptWorld } from '../../platform/platform.ts';
import type { KeptWorld } from '../../platform/store/journal.ts';
import type { WorldDatabase } from './database.ts';
import { setAside } from './set-aside.ts';

/** What was kept of a world, fit to be given to a platform. */
export interface Kept {
  /** Undefined when nothing was kept, or what was kept has been set aside. */
  readonly world?: KeptWorld;
  /** Oldest first. */
  readonly exchanges: readonly Exchange[];
}

const NOTHING: Kept = { exchanges: [] };

/**
 * Reads what the database holds. A world that is damaged or of an unknown version is set aside, and nothing
 * is returned. Rejects when the browser cannot read the storage.
 */
export async function loadKept(database: WorldDatabase): Promise<Kept> {
  const reading = database.transaction(['head', 'rows', 'exchanges']);
  const [head, rows, exchanges] = await Promise.all([
    reading.objectStore('head').get('head'),
    reading.objectStore('rows').getAll(),
    reading.objectStore('exchanges').getAll(),
  ]);
  if (head === undefined && rows.length === 0) return NOTHING;
  const read = readKeptWorld({ ...head, rows });
  if (read.ok) return { world: read.world, exchanges };
  await setAside(database, read.reason);
  return NOTHING;
}
