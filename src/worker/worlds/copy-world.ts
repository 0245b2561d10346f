import type { AboutWorld } from '../storage/about-world.ts';
import { allOrNothing } from '../storage/all-or-nothing.ts';
import { WorldFiles } from '../storage/world-files.ts';
import type { WorldDatabase } from '../storage/database.ts';
import { makeWorld, withDatabase } from './make-world.ts';
import { governmentKey } from '../storage/world-name.ts';

/**
 * Copies the stored world `from`, and the government world beside it, to the new world `to`; both are database names. The
 * rows of a deployment are read in one transaction, so they are consistent even if another tab writes meanwhile; the bytes
 * of files are read afterwards. Rejects with a message for the user; nothing is then left of the copy.
 */
export async function copyWorld(from: string, to: string, about: AboutWorld): Promise<void> {
  await makeWorld(to, about, async (target) => {
    await withDatabase(from, (source) => copyDeployment(source, target));
    const government = governmentKey(from);
    if (!(await isDatabaseStored(government))) return;
    await withDatabase(government, (source) =>
      withDatabase(governmentKey(to), (beside) => copyDeployment(source, beside)),
    );
  });
}

/** The stores that are copied in one transaction. Unreadable worlds stay with the original, and each world has its own title and opening time. */
const COPIED = ['head', 'rows', 'exchanges', 'history', 'keys', 'salt'] as const;

async function copyDeployment(source: WorldDatabase, target: WorldDatabase): Promise<void> {
  const reading = source.transaction(COPIED);
  const [head, rows, exchanges, history, keys, salt] = await Promise.all([
    reading.objectStore('head').get('head'),
    reading.objectStore('rows').getAll(),
    reading.objectStore('exchanges').getAll(),
    reading.objectStore('history').getAll(),
    reading.objectStore('keys').getAll(),
    reading.objectStore('salt').get('salt'),
  ]);
  const writing = target.transaction(COPIED, 'readwrite');
  await allOrNothing(writing, function* all() {
    if (head !== undefined) yield writing.objectStore('head').put(head, 'head');
    for (const row of rows) yield writing.objectStore('rows').put(row);
    for (const exchange of exchanges) yield writing.objectStore('exchanges').add(exchange);
    for (const step of history) yield writing.objectStore('history').put(step);
    for (const key of keys) yield writing.objectStore('keys').add(key);
    if (salt !== undefined) yield writing.objectStore('salt').put(salt, 'salt');
  });
  await copyFiles(source, target);
}

/** Copies the bytes of files, one piece after the other. */
async function copyFiles(source: WorldDatabase, target: WorldDatabase): Promise<void> {
  const [from, to] = [new WorldFiles(source), new WorldFiles(target)];
  for (const key of (await from.list()).keys()) {
    const pieces = await from.read(key);
    if (pieces !== null) await to.write(key, pieces);
  }
}

/** Whether a database exists, without creating it; true if the browser cannot list databases. */
export async function isDatabaseStored(key: string): Promise<boolean> {
  if (indexedDB.databases === undefined) return true;
  return (await indexedDB.databases()).some(({ name }) => name === key);
}
