import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readAboutWorld, lookAtWorld } from './look-at-world.ts';
import { exchange, freshStorage, HEAD, openDatabaseOf, row } from '../storage/storage.fixture.ts';

beforeEach(freshStorage);
afterEach(() => vi.restoreAllMocks());

const look = (key = 'world', name = 'main') =>
  lookAtWorld(key, name, async ({ size, ...seen }) => ({ ...seen, size: await size() }));

it('a world is seen with its title, age and size', async () => {
  const database = await openDatabaseOf();
  const about = { title: 'Mine', kind: 'own', predictable: false, demo: null } as const;
  await database.put('about', about, 'about');
  await database.put('opened', 1234, 'at');
  expect(await look()).toMatchObject({ about, opened: 1234, isNewer: false });
  const before = (await look())?.size ?? 0;
  await database.put('head', HEAD, 'head');
  for (let at = 0; at < 100; at += 1)
    await database.put('rows', row(`r${at}`, { text: 'x'.repeat(90) }));
  await database.add('exchanges', exchange('x1'));
  const after = (await look())?.size ?? 0;
  expect(after - before).toBeGreaterThan(10_000);
  expect(after - before).toBeLessThan(20_000);
});

it('bytes of files count as bytes', async () => {
  const database = await openDatabaseOf();
  const before = (await look())?.size ?? 0;
  await database.put('pieces', new Uint8Array(10_000).fill(255), ['file', 0]);
  expect(((await look())?.size ?? 0) - before).toBe(10_000);
});

it('a world of an older Parley is not brought up to date, and its tab not disturbed', async () => {
  const closing = vi.fn<() => void>();
  const old = await openDB('world', 3, {
    upgrade(created) {
      created.createObjectStore('opened');
      created.createObjectStore('rows');
    },
    blocking: closing,
  });
  await old.put('opened', 5, 'at');
  expect(await look()).toMatchObject({ about: { title: 'My world', kind: 'own' }, opened: 5 });
  expect([closing.mock.calls.length, old.version]).toEqual([0, 3]);
});

it('a world of the first Parley is not deleted by looking', async () => {
  const made = await openDB('world', 1, { upgrade: (old) => void old.createObjectStore('opened') });
  await made.put('opened', 5, 'at');
  made.close();
  expect(await look()).toMatchObject({ opened: 5 });
  expect(await indexedDB.databases()).toEqual([{ name: 'world', version: 1 }]);
});

it.each(['yesterday', Number.NaN, Infinity])(
  'a world is not older or younger for a time that is none: %s',
  async (moment) => {
    await (await openDatabaseOf()).put('opened', moment as number, 'at');
    expect(await look()).toMatchObject({ opened: null });
  },
);

it('looking keeps nobody from deleting the world', async () => {
  (await openDatabaseOf()).close();
  const seen = await lookAtWorld('world', 'main', async () => {
    await deleteDB('world');
    return 'deleted';
  });
  expect(seen).toBe('deleted');
});

it('a world of a newer Parley is recognised', async () => {
  await openDB('world', 99, { upgrade: (created) => void created.createObjectStore('other') });
  expect(await look()).toMatchObject({ isNewer: true, opened: null });
});

it('a world that is not there is not made by looking', async () => {
  expect(await look()).toBeNull();
  expect(await indexedDB.databases()).toEqual([]);
  await expect(readAboutWorld('world', 'main')).rejects.toThrow('not stored');
});

it('nothing is seen without storage', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('switched off', 'SecurityError');
    },
  });
  expect(await look()).toBeNull();
});

it('a world that a page left early keeps from everybody is not waited for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // Its database is being made, and never will be.
  const open = vi.spyOn(indexedDB, 'open').mockReturnValue(new EventTarget() as IDBOpenDBRequest);
  const seen = look();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await seen).toBeNull();
  expect(open.mock.calls.map(([name]) => name)).toEqual(['world']);
  vi.useRealTimers();
});
