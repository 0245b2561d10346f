import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BEGINNING } from '../../platform/store/journal.ts';
import { copyWorld, isThere } from './copy-world.ts';
import { contentOf, exchange, freshStorage, HEAD, opened, row } from './storage.fixture.ts';

beforeEach(freshStorage);
afterEach(() => vi.restoreAllMocks());

async function fill(key: string) {
  const database = await opened(key);
  await database.put('head', HEAD, 'head');
  for (const each of ['b', 'a']) await database.put('rows', row(each));
  for (const each of ['x2', 'x1']) await database.add('exchanges', exchange(each));
  await database.put('history', BEGINNING);
  for (const kid of ['first', 'second']) await database.add('keys', { kid } as never);
  await database.put('salt', 'salty', 'salt');
  await database.put('opened', 1, 'at');
  await database.add('aside', { at: 1, reason: 'torn', world: {}, exchanges: [] });
  return database;
}

describe('a copy of a world', () => {
  it('holds all of it but the unreadable worlds, and was opened now', async () => {
    const source = await fill('world');
    vi.spyOn(Date, 'now').mockReturnValue(1234);
    await copyWorld('world', 'copy');
    const from = await contentOf(source);
    const copied = await contentOf(await opened('copy'));
    expect(copied).toEqual({ ...from, aside: [], opened: [1234] });
    expect(copied.exchanges).toEqual(['x2', 'x1'].map(exchange));
    expect(copied.salt).toEqual(['salty']);
    expect(copied.head).toEqual([HEAD]);
  });

  it('goes its own way', async () => {
    const source = await fill('world');
    await copyWorld('world', 'copy');
    const copy = await opened('copy');
    await copy.put('rows', row('only there'));
    expect(await source.count('rows')).toBe(2);
  });

  it('of a world of which nothing is kept holds nothing', async () => {
    await copyWorld('world', 'copy');
    const { opened: at, ...rest } = await contentOf(await opened('copy'));
    expect(at).toHaveLength(1);
    expect(Object.values(rest).flat()).toEqual([]);
  });

  it('lets go of both databases', async () => {
    await fill('world').then((source) => source.close());
    await copyWorld('world', 'copy');
    for (const key of ['world', 'copy']) {
      const outcome = await new Promise((resolve) => {
        const deleting = indexedDB.deleteDatabase(key);
        for (const event of ['success', 'blocked'])
          deleting.addEventListener(event, () => resolve(event));
      });
      expect([key, outcome]).toEqual([key, 'success']);
    }
  });

  it('is refused in words where there is no storage', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new Error('off');
      },
    });
    await expect(copyWorld('world', 'copy')).rejects.toThrow('denies this page storage');
  });
});

describe('whether a world is there', () => {
  it('is reported without creating it', async () => {
    await opened('world');
    expect(await isThere('world')).toBe(true);
    expect(await isThere('other')).toBe(false);
    expect(await isThere('other')).toBe(false);
  });

  it('is assumed where the browser lists none', async () => {
    vi.stubGlobal('indexedDB', { databases: undefined });
    expect(await isThere('other')).toBe(true);
  });
});
