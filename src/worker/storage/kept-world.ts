import type { Exchange } from '../../contract/sandbox.ts';
import { readKeptWorld, readableExchanges } from '../../platform/platform.ts';
import type { KeptWorld } from '../../platform/store/journal.ts';
import type { WorldDatabase } from './database.ts';
import { keepAside } from './unreadable-worlds.ts';

/** A stored world, validated for the platform. */
export interface Kept {
  /** Undefined if no world was stored, or it could not be read. */
  readonly world?: KeptWorld;
  /** Oldest first. */
  readonly exchanges: readonly Exchange[];
  /** How many exchanges were dropped because they were damaged. */
  readonly dropped: number;
}

const NOTHING: Kept = { exchanges: [], dropped: 0 };

/**
 * Reads the stored world. If it is damaged or of an unknown version, it is kept aside as an unreadable world and not
 * returned. Damaged exchanges are dropped. Rejects if the browser cannot read the database.
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
    await keepAside(database, read.reason);
    return NOTHING;
  }
  const readable = readableExchanges(exchanges);
  const damaged = keys.filter((_key, at) => readable[at] !== true);
  // This may fail if storage is full; they are then dropped again next time.
  await Promise.all(damaged.map((key) => database.delete('exchanges', key))).catch(() => undefined);
  return {
    world: read.world,
    exchanges: exchanges.filter((_exchange, at) => readable[at] === true),
    dropped: damaged.length,
  };
}
