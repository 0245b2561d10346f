import { forceCloseDatabase } from 'fake-indexeddb';
import { openDB, unwrap } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nameOf, openWorldDatabase } from './database.ts';
import { exchange, freshStorage, HEAD, openDatabaseOf, row } from './storage.fixture.ts';

beforeEach(freshStorage);
afterEach(() => vi.useRealTimers());

const STORES = [
  'about',
  'aside',
  'exchanges',
  'files',
  'head',
  'history',
  'keys',
  'opened',
  'pieces',
  'rows',
  'salt',
];

describe('the database of a world', () => {
  it('has all its stores from the start', async () => {
    const database = await openDatabaseOf();
    expect([...database.objectStoreNames].toSorted()).toEqual(STORES);
    await database.add('rows', row('a'));
    await expect(database.add('rows', row('a'))).rejects.toMatchObject({ name: 'ConstraintError' });
    await database.add('exchanges', exchange('x1'));
    expect(await database.getKeyFromIndex('exchanges', 'id', 'x1')).toBe(1);
    expect(await database.add('aside', {} as never)).toBe(1);
    expect(await database.add('keys', {} as never)).toBe(1);
    await database.put('opened', 5, 'at');
    await database.put('salt', 'salty', 'salt');
    await database.put('head', HEAD, 'head');
  });

  it.each([1, 2, 3, 4])(
    'gets what is new when it is of version %i, and loses nothing',
    async (version) => {
      const old = await openDB('world', version, {
        upgrade(created) {
          created.createObjectStore('head');
          created.createObjectStore('rows', { keyPath: ['table', 'key'] });
          created.createObjectStore('exchanges', { autoIncrement: true }).createIndex('id', 'id');
          created.createObjectStore('aside', { autoIncrement: true });
          created.createObjectStore('opened');
          if (version >= 2) created.createObjectStore('keys', { autoIncrement: true });
          if (version >= 3) created.createObjectStore('salt');
          if (version < 4) return;
          created.createObjectStore('history', { keyPath: 'n' });
          created.createObjectStore('about');
        },
      });
      await old.put('rows', row('a'));
      old.close();
      const database = await openDatabaseOf();
      expect([...database.objectStoreNames].toSorted()).toEqual(STORES);
      expect(await database.getAll('rows')).toEqual([row('a')]);
    },
  );

  it('of a newer Parley is left alone', async () => {
    (await openDB('world', 99)).close();
    expect(await openWorldDatabase('world')).toEqual({ ok: false, reason: 'newer' });
  });

  it('is refused where storage is switched off', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('switched off', 'SecurityError');
      },
    });
    expect(await openWorldDatabase('world')).toEqual({ ok: false, reason: 'refused' });
  });

  it('makes way for a newer Parley, and says that it is closed', async () => {
    const opening = await openWorldDatabase('world');
    if (!opening.ok) throw new Error(opening.reason);
    const newer = await openDB('world', 99);
    await opening.closed;
    expect(() => opening.database.transaction('rows')).toThrow(
      expect.objectContaining({ name: 'InvalidStateError' }),
    );
    newer.close();
  });

  it('says that it is closed when the browser takes it away', async () => {
    const opening = await openWorldDatabase('world');
    if (!opening.ok) throw new Error(opening.reason);
    forceCloseDatabase(unwrap(opening.database) as never);
    await expect(opening.closed).resolves.toBeUndefined();
  });

  it('is waited for in patience, and closed again when it opens too late', async () => {
    const holder = await openDB('world', 1);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let outcome: unknown;
    const opening = openWorldDatabase('world').then((result) => (outcome = result));
    vi.advanceTimersByTime(3_999);
    await settled();
    expect(outcome).toBeUndefined();
    vi.advanceTimersByTime(1);
    await opening;
    expect(outcome).toEqual({ ok: false, reason: 'blocked' });

    vi.useRealTimers();
    holder.close();
    // Were the late one still open, this would wait for it to close.
    (await openDB('world', 99)).close();
  });

  it('leaves no timer behind when it opens in time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await openDatabaseOf();
    await settled();
    expect(vi.getTimerCount()).toBe(0);
  });
});

/** Lets what is ready go on: what fakes IndexedDB works with `setImmediate`. */
async function settled() {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe('the name of an error', () => {
  it('is that of errors and of what browsers throw, and empty for all else', () => {
    expect(nameOf(new DOMException('', 'VersionError'))).toBe('VersionError');
    expect(nameOf(new TypeError('no'))).toBe('TypeError');
    expect(nameOf({ name: 'Thing' })).toBe('');
    expect(nameOf(null)).toBe('');
  });
});
