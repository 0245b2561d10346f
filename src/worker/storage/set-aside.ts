import { allOrNothing } from './all-or-nothing.ts';
import type { WorldAside, WorldDatabase } from './database.ts';

/** Some browsers read the file only after the click has been handled. */
const DOWNLOAD_PATIENCE_MS = 60_000;

export interface StoredAside extends WorldAside {
  readonly id: number;
}

/** Moves the kept world out of the way, in one transaction, so that it is never in neither place. */
export async function setAside(database: WorldDatabase, reason: string): Promise<void> {
  const moving = database.transaction(['head', 'rows', 'exchanges', 'aside'], 'readwrite');
  const head = moving.objectStore('head');
  const rows = moving.objectStore('rows');
  const exchanges = moving.objectStore('exchanges');
  const world = { ...(await head.get('head')), rows: await rows.getAll() };
  const aside = { at: Date.now(), reason, world, exchanges: await exchanges.getAll() };
  await allOrNothing(moving, () => [
    moving.objectStore('aside').add(aside),
    head.clear(),
    rows.clear(),
    exchanges.clear(),
  ]);
}

/** The worlds set aside, newest first. */
export async function worldsAside(database: WorldDatabase): Promise<readonly StoredAside[]> {
  const found: StoredAside[] = [];
  let cursor = await database.transaction('aside').store.openCursor(null, 'prev');
  while (cursor !== null) {
    found.push({ ...cursor.value, id: cursor.key });
    cursor = await cursor.continue();
  }
  return found;
}

export async function discardAside(database: WorldDatabase, id: number): Promise<void> {
  await database.delete('aside', id);
}

/** Saves a world that was set aside as a file, whole, so that it can be mended or reported. */
export function downloadAside({ at, reason, world, exchanges }: WorldAside): void {
  const json = JSON.stringify({ set_aside: { at, reason }, world, exchanges }, null, 2);
  const address = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `parley-world-${new Date(at).toISOString().replaceAll(':', '-')}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), DOWNLOAD_PATIENCE_MS);
}
