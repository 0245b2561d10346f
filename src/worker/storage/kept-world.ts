import type { Exchange } from '../../contract/sandbox.ts';
import { readKeptWorld, readableExchanges } from '../../platform/platform.ts';
import type { KeptWorld } from '../../platform/store/journal.ts';
import type { WorldDatabase } from './database.ts';
import { setAside } from './set-aside.ts';

/** What was kept of a world, fit to be given to a platform. */
export interface Kept {
  /** Undefined when nothing was kept, or what was kept has been set aside. */
  readonly world?: KeptWorld;
  /** Oldest first. */
  readonly exchanges: readonly Exchange[];
  /** How many exchanges were damaged, and dropped. */
  readonly dropped: number;
}

const NOTHING: Kept = { exchanges: [], dropped: 0 };

/**
 * Reads what the database holds. A world that is damaged or of an unknown version is set aside, and nothing
 * is returned. Exchanges that are damaged are dropped, the others stay. Rejects when the browser cannot read the storage.
 */
export async function loadKept(database: WorldDatabase): Promise<Kept> {
  const reading = database.transaction(['head', 'rows', 'exchanges']);
  const [head, rows, exchanges, keys] = await Promise.all([
    reading.objectStore('head').get('head'),
    reading.objectStore('rows').getAll(),
    reading.objectStore('exchanges').getAll(),
    reading.objectStore('exchanges').getAllKeys(),
  ]);
  if (head === undefined && rows.length === 0) return NOTHING;
  const read = readKeptWorld({ ...head, rows });
  if (!read.ok) {
    await setAside(database, read.reason);
    return NOTHING;
  }
  const readable = readableExchanges(exchanges);
  const damaged = keys.filter((_key, at) => readable[at] !== true);
  // A full storage may refuse; then they are dropped again the next time.
  await Promise.all(damaged.map((key) => database.delete('exchanges', key))).catch(() => undefined);
  return {
    world: read.world,
    exchanges: exchanges.filter((_exchange, at) => readable[at] === true),
    dropped: damaged.length,
  };
}
