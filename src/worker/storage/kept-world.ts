import type { Exchange } from '../../contract/sandbox.ts';
import { readableExchanges, readHistory, readKeptWorld } from '../../platform/platform.ts';
import type { KeptStep, KeptWorld } from '../../platform/store/journal.ts';
import { allOrNothing } from './all-or-nothing.ts';
import type { WorldDatabase } from './database.ts';
import { keepAside } from './unreadable-worlds.ts';

/** A stored world, validated for the platform. */
export interface Kept {
  /** Undefined if no world was stored, or it could not be read. */
  readonly world?: KeptWorld;
  /** Oldest first. */
  readonly exchanges: readonly Exchange[];
  /** Undefined if no world was stored. */
  readonly history?: readonly KeptStep[];
  /** How many exchanges were dropped because they were damaged. */
  readonly dropped: number;
}

const NOTHING: Kept = { exchanges: [], dropped: 0 };

/**
 * Reads the stored world. If it is damaged or of an unknown version, it is kept aside as an unreadable world and not
 * returned. Damaged exchanges are dropped, and so are
 * steps of the history before a damaged one. Rejects if the browser cannot read the database.
 */
export async function loadKept(database: WorldDatabase): Promise<Kept> {
  const reading = database.transaction(['head', 'rows', 'exchanges', 'history']);
  const [head, rows, exchanges, keys, steps] = await Promise.all([
    reading.objectStore('head').get('head'),
    reading.objectStore('rows').getAll(),
    reading.objectStore('exchanges').getAll(),
    reading.objectStore('exchanges').getAllKeys(),
    reading.objectStore('history').getAll(),
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
  const usable = exchanges.filter((_exchange, at) => readable[at] === true);
  const history = readHistory(steps, usable.at(-1)?.id ?? null);
  if (history.length !== steps.length) await replaceHistory(database, history);
  return {
    world: read.world,
    history,
    exchanges: usable,
    dropped: damaged.length,
  };
}

/** Stores the usable part of a history, since later steps continue its numbers. It may fail if storage is full. */
async function replaceHistory(
  database: WorldDatabase,
  history: readonly KeptStep[],
): Promise<void> {
  const writing = database.transaction('history', 'readwrite');
  await allOrNothing(writing, function* all() {
    yield writing.store.clear();
    for (const step of history) yield writing.store.put(step);
  }).catch(() => undefined);
}
