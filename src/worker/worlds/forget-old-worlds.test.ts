import { deleteDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryStorage } from '../../tests/storage.fixture.ts';
import type { AboutWorld } from '../storage/about-world.ts';
import { freshStorage, openDatabaseOf } from '../storage/storage.fixture.ts';
import { findStoredKeys } from '../storage/stored-keys.ts';
import { governmentKey, worldKey } from '../storage/world-name.ts';
import { forgetOldWorlds } from './forget-old-worlds.ts';

const BASE = 'https://site.test/folder';
const NOW = Date.parse('2026-03-01T00:00:00Z');
const DAYS = 24 * 3_600_000;

/** Names of the locks that other tabs hold. */
let held: Set<string>;

beforeEach(() => {
  freshStorage();
  held = new Set();
  vi.stubGlobal('navigator', {
    locks: {
      request: async (
        name: string,
        { ifAvailable }: LockOptions,
        callback: (lock: object | null) => Promise<unknown>,
      ) => {
        if (ifAvailable !== true) throw new Error('this would wait for the tab to close');
        return callback(held.has(name) ? null : { name });
      },
    },
  });
});

afterEach(() => vi.restoreAllMocks());

/** Makes the database of a world that a tab opened so long ago. */
async function made(key: string, days: number | null, about?: AboutWorld) {
  const database = await openDatabaseOf(key);
  if (about !== undefined) await database.put('about', about, 'about');
  if (days !== null) await database.put('opened', NOW - days * DAYS, 'at');
  database.close();
  return key;
}

const left = async () => (await indexedDB.databases()).map(({ name = '' }) => name).toSorted();

describe('copies that no tab has opened for long', () => {
  it('are forgotten after two weeks, and not before', async () => {
    await made(worldKey(BASE, 'copy-old'), 14.01);
    const young = await made(worldKey(BASE, 'copy-young'), 14);
    await forgetOldWorlds(BASE, NOW);
    expect(await left()).toEqual([young]);
  });

  it('go with the government world beside them', async () => {
    await made(governmentKey(worldKey(BASE, 'copy-old')), 20);
    await forgetOldWorlds(BASE, NOW);
    expect(await left()).toEqual([]);
  });

  it('keep a government world that was opened longer ago', async () => {
    const copy = await made(worldKey(BASE, 'copy-young'), 1);
    const both = [copy, await made(governmentKey(copy), 20)];
    await forgetOldWorlds(BASE, NOW);
    expect(await left()).toEqual(both);
  });

  it('are demo worlds too, and none that the user gave a name', async () => {
    const about = { title: 'Mine', kind: 'demo', predictable: true, demo: '1.a' } as const;
    await made(worldKey(BASE, 'demo-old'), 20, about);
    const named = await made(worldKey(BASE, 'demo-named'), 99, { ...about, kind: 'own' });
    await forgetOldWorlds(BASE, NOW);
    expect(await left()).toEqual([named]);
  });

  it('are the oldest of more than thirty demo worlds', async () => {
    const about = { title: 'Demo', kind: 'demo', predictable: true, demo: '1.a' } as const;
    const keys = Array.from({ length: 33 }, (_, at) => worldKey(BASE, `demo-${at + 10}`));
    for (const [at, key] of keys.entries()) await made(key, (32 - at) / 10, about);
    const copies = await Promise.all([1, 2, 3].map((n) => made(worldKey(BASE, `copy-${n}`), 0)));
    held.add(keys[0] ?? '');
    await forgetOldWorlds(BASE, NOW);
    expect(await left()).toEqual([...copies, ...keys.slice(0, 1), ...keys.slice(3)].toSorted());
  });

  it('are forgotten though one that the browser noted is not there', async () => {
    vi.stubGlobal('localStorage', new MemoryStorage());
    Object.defineProperty(indexedDB, 'databases', { value: undefined, configurable: true });
    const gone = await made(worldKey(BASE, 'copy-gone'), 99);
    const old = await made(worldKey(BASE, 'copy-old'), 99);
    await deleteDB(gone);
    await forgetOldWorlds(BASE, NOW);
    expect(await findStoredKeys()).not.toContain(old);
  });

  it('stay when a tab opens them in the last moment', async () => {
    const copy = await made(worldKey(BASE, 'copy-old'), 20);
    const { locks } = navigator;
    const request = async (
      name: string,
      options: LockOptions,
      callback: () => Promise<unknown>,
    ) => {
      await made(copy, 0);
      return locks.request(name, options, callback);
    };
    vi.stubGlobal('navigator', { locks: { request } });
    await forgetOldWorlds(BASE, NOW);
    expect(await left()).toEqual([copy]);
  });

  it('are the only ones to be forgotten: no world, and none of another folder', async () => {
    const others = [
      await made(worldKey(BASE, 'main'), 99),
      await made(worldKey('https://site.test/other', 'copy-old'), 99),
      await made('something else', 99),
    ];
    await forgetOldWorlds(BASE, NOW);
    expect(await left()).toEqual(others.toSorted());
  });

  it('stay while a tab holds them, also their government world', async () => {
    const copy = worldKey(BASE, 'copy-old');
    held.add(copy);
    const both = [await made(copy, 99), await made(governmentKey(copy), 99)];
    await forgetOldWorlds(BASE, NOW);
    expect(await left()).toEqual(both);
  });

  it('stay while they are being made', async () => {
    const copy = await made(worldKey(BASE, 'copy-new'), null);
    await forgetOldWorlds(BASE, NOW);
    expect(await left()).toEqual([copy]);
  });

  it('stay when a newer Parley made them', async () => {
    const key = worldKey(BASE, 'copy-newer');
    await new Promise((resolve) => {
      indexedDB.open(key, 99).addEventListener('success', ({ target }) => {
        (target as IDBOpenDBRequest).result.close();
        resolve(null);
      });
    });
    await forgetOldWorlds(BASE, NOW);
    expect(await left()).toEqual([key]);
  });

  it('are judged by the clock of the browser', async () => {
    await made(worldKey(BASE, 'copy-old'), 20);
    vi.spyOn(Date, 'now').mockReturnValue(NOW);
    await forgetOldWorlds(BASE);
    expect(await left()).toEqual([]);
  });

  it('stay where the browser has no locks, or lists no databases', async () => {
    const copy = await made(worldKey(BASE, 'copy-old'), 99);
    const { locks } = navigator;
    vi.stubGlobal('navigator', { locks: undefined });
    await forgetOldWorlds(BASE, NOW);
    expect(await left()).toEqual([copy]);

    vi.stubGlobal('navigator', { locks });
    const { databases } = indexedDB;
    Object.defineProperty(indexedDB, 'databases', { value: undefined, configurable: true });
    await forgetOldWorlds(BASE, NOW);
    Object.defineProperty(indexedDB, 'databases', { value: databases });
    expect(await left()).toEqual([copy]);
  });
});
