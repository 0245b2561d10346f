import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { governmentKey, worldKey } from './world-name.ts';
import { forgetOldCopies } from './old-copies.ts';
import { freshStorage, opened } from './storage.fixture.ts';

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
async function made(key: string, days: number | null) {
  const database = await opened(key);
  if (days !== null) await database.put('opened', NOW - days * DAYS, 'at');
  database.close();
  return key;
}

const left = async () => (await indexedDB.databases()).map(({ name = '' }) => name).toSorted();

describe('copies that no tab has opened for long', () => {
  it('are forgotten after two weeks, and not before', async () => {
    await made(worldKey(BASE, 'copy-old'), 14.01);
    const young = await made(worldKey(BASE, 'copy-young'), 14);
    await forgetOldCopies(BASE, NOW);
    expect(await left()).toEqual([young]);
  });

  it('go with the government world beside them', async () => {
    await made(governmentKey(worldKey(BASE, 'copy-old')), 20);
    await forgetOldCopies(BASE, NOW);
    expect(await left()).toEqual([]);
  });

  it('are the only ones to be forgotten: no world, and none of another folder', async () => {
    const others = [
      await made(worldKey(BASE, 'main'), 99),
      await made(worldKey('https://site.test/other', 'copy-old'), 99),
      await made('something else', 99),
    ];
    await forgetOldCopies(BASE, NOW);
    expect(await left()).toEqual(others.toSorted());
  });

  it('stay while a tab holds them, also their government world', async () => {
    const copy = worldKey(BASE, 'copy-old');
    held.add(copy);
    const both = [await made(copy, 99), await made(governmentKey(copy), 99)];
    await forgetOldCopies(BASE, NOW);
    expect(await left()).toEqual(both);
  });

  it('stay while they are being made', async () => {
    const copy = await made(worldKey(BASE, 'copy-new'), null);
    await forgetOldCopies(BASE, NOW);
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
    await forgetOldCopies(BASE, NOW);
    expect(await left()).toEqual([key]);
  });

  it('are judged by the clock of the browser', async () => {
    await made(worldKey(BASE, 'copy-old'), 20);
    vi.spyOn(Date, 'now').mockReturnValue(NOW);
    await forgetOldCopies(BASE);
    expect(await left()).toEqual([]);
  });

  it('stay where the browser has no locks, or lists no databases', async () => {
    const copy = await made(worldKey(BASE, 'copy-old'), 99);
    const { locks } = navigator;
    vi.stubGlobal('navigator', { locks: undefined });
    await forgetOldCopies(BASE, NOW);
    expect(await left()).toEqual([copy]);

    vi.stubGlobal('navigator', { locks });
    const { databases } = indexedDB;
    Object.defineProperty(indexedDB, 'databases', { value: undefined, configurable: true });
    await forgetOldCopies(BASE, NOW);
    Object.defineProperty(indexedDB, 'databases', { value: databases });
    expect(await left()).toEqual([copy]);
  });
});
