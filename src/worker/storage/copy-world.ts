import { allOrNothing } from './all-or-nothing.ts';
import { openWorldDatabase } from './database.ts';

/**
 * Copies what the world `from` has kept into the new world `to`; both are database names. Reading is one
 * transaction, so the copy is the world as it stood at one moment, whatever its own tab does meanwhile.
 * Rejects with a sentence for people when storage does not let it.
 */
export async function copyWorld(from: string, to: string): Promise<void> {
  const source = await opened(from);
  try {
    const target = await opened(to);
    try {
      const reading = source.transaction(['head', 'rows', 'exchanges', 'keys', 'salt']);
      const [head, rows, exchanges, keys, salt] = await Promise.all([
        reading.objectStore('head').get('head'),
        reading.objectStore('rows').getAll(),
        reading.objectStore('exchanges').getAll(),
        reading.objectStore('keys').getAll(),
        reading.objectStore('salt').get('salt'),
      ]);
      const writing = target.transaction(
        ['head', 'rows', 'exchanges', 'keys', 'salt', 'opened'],
        'readwrite',
      );
      await allOrNothing(writing, function* all() {
        if (head !== undefined) yield writing.objectStore('head').put(head, 'head');
        for (const row of rows) yield writing.objectStore('rows').put(row);
        for (const exchange of exchanges) yield writing.objectStore('exchanges').add(exchange);
        for (const key of keys) yield writing.objectStore('keys').add(key);
        if (salt !== undefined) yield writing.objectStore('salt').put(salt, 'salt');
        yield writing.objectStore('opened').put(Date.now(), 'at');
      });
    } finally {
      target.close();
    }
  } finally {
    source.close();
  }
}

async function opened(key: string) {
  const opening = await openWorldDatabase(key);
  if (!opening.ok) throw new Error('The browser gives this page no storage for a copy.');
  return opening.database;
}

/** Whether there is a world of that name: to open one would make it. Browsers that list none have it, perhaps. */
export async function isThere(key: string): Promise<boolean> {
  if (indexedDB.databases === undefined) return true;
  return (await indexedDB.databases()).some(({ name }) => name === key);
}
