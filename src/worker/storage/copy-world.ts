import { allOrNothing } from './all-or-nothing.ts';
import { openWorldDatabase } from './database.ts';

/**
 * Copies the stored world `from` to the new world `to`; both are database names. It reads in one transaction, so the
 * copy is consistent, even if another tab writes meanwhile. Rejects with a message for the user.
 */
export async function copyWorld(from: string, to: string): Promise<void> {
  const source = await opened(from);
  try {
    const target = await opened(to);
    try {
      const reading = source.transaction(['head', 'rows', 'exchanges', 'history', 'keys', 'salt']);
      const [head, rows, exchanges, history, keys, salt] = await Promise.all([
        reading.objectStore('head').get('head'),
        reading.objectStore('rows').getAll(),
        reading.objectStore('exchanges').getAll(),
        reading.objectStore('history').getAll(),
        reading.objectStore('keys').getAll(),
        reading.objectStore('salt').get('salt'),
      ]);
      const writing = target.transaction(
        ['head', 'rows', 'exchanges', 'history', 'keys', 'salt', 'opened'],
        'readwrite',
      );
      await allOrNothing(writing, function* all() {
        if (head !== undefined) yield writing.objectStore('head').put(head, 'head');
        for (const row of rows) yield writing.objectStore('rows').put(row);
        for (const exchange of exchanges) yield writing.objectStore('exchanges').add(exchange);
        for (const step of history) yield writing.objectStore('history').put(step);
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
  if (!opening.ok) throw new Error('The browser denies this page storage for a copy.');
  return opening.database;
}

/** Whether a database exists, without creating it; true if the browser cannot list databases. */
export async function isThere(key: string): Promise<boolean> {
  if (indexedDB.databases === undefined) return true;
  return (await indexedDB.databases()).some(({ name }) => name === key);
}
