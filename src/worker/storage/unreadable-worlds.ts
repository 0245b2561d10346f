import { allOrNothing } from './all-or-nothing.ts';
import type { UnreadableWorld, WorldDatabase } from './database.ts';

/** How long the download URL stays valid, in milliseconds: some browsers read the file later. */
const DOWNLOAD_TIMEOUT_MS = 60_000;

export interface StoredUnreadableWorld extends UnreadableWorld {
  readonly id: number;
}

/** Moves the stored world to the unreadable worlds, in one transaction, so that it cannot be lost. */
export async function keepAside(database: WorldDatabase, reason: string): Promise<void> {
  const moving = database.transaction(
    ['head', 'rows', 'exchanges', 'history', 'aside'],
    'readwrite',
  );
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
    moving.objectStore('history').clear(),
  ]);
}

/** The unreadable worlds, newest first. */
export async function readUnreadableWorlds(
  database: WorldDatabase,
): Promise<readonly StoredUnreadableWorld[]> {
  const found: StoredUnreadableWorld[] = [];
  let cursor = await database.transaction('aside').store.openCursor(null, 'prev');
  while (cursor !== null) {
    found.push({ ...cursor.value, id: cursor.key });
    cursor = await cursor.continue();
  }
  return found;
}

export async function discardUnreadableWorld(database: WorldDatabase, id: number): Promise<void> {
  await database.delete('aside', id);
}

/** Downloads an unreadable world as a JSON file, so that the user can repair or report it. */
export function downloadUnreadableWorld({ at, reason, world, exchanges }: UnreadableWorld): void {
  const json = JSON.stringify({ set_aside: { at, reason }, world, exchanges }, null, 2);
  const address = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `parley-world-${new Date(at).toISOString().replaceAll(':', '-')}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), DOWNLOAD_TIMEOUT_MS);
}
