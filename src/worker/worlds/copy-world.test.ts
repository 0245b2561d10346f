import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BEGINNING } from '../../platform/store/journal.ts';
import { copyWorld, isDatabaseStored } from './copy-world.ts';
import { governmentKey } from '../storage/world-name.ts';
import {
  contentOf,
  exchange,
  freshStorage,
  HEAD,
  openDatabaseOf,
  row,
} from '../storage/storage.fixture.ts';

beforeEach(freshStorage);
afterEach(() => vi.restoreAllMocks());

const ABOUT = { title: 'Copy', kind: 'copy', predictable: false, demo: null } as const;

async function fill(key: string) {
  const database = await openDatabaseOf(key);
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
    await copyWorld('world', 'copy', ABOUT);
    const from = await contentOf(source);
    const copied = await contentOf(await openDatabaseOf('copy'));
    expect(await isDatabaseStored(governmentKey('copy'))).toBe(false);
    expect(copied).toEqual({ ...from, aside: [], opened: [1234], about: [ABOUT] });
    expect(copied.exchanges).toEqual(['x2', 'x1'].map(exchange));
    expect(copied.salt).toEqual(['salty']);
    expect(copied.head).toEqual([HEAD]);
  });

  it('has the government world beside it', async () => {
    await fill('world');
    await fill(governmentKey('world'));
    await copyWorld('world', 'copy', ABOUT);
    expect((await contentOf(await openDatabaseOf(governmentKey('copy')))).rows).toHaveLength(2);
  });

  it('leaves nothing when it fails in the middle', async () => {
    await fill('world');
    await fill(governmentKey('world'));
    const put = IDBObjectStore.prototype.put;
    let puts = 0;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function refusing(
      this: IDBObjectStore,
      ...given
    ) {
      puts += 1;
      if (puts > 8) throw new DOMException('no room', 'QuotaExceededError');
      return put.apply(this, given);
    });
    await expect(copyWorld('world', 'copy', ABOUT)).rejects.toThrow('storage is full');
    const names = (await indexedDB.databases()).map(({ name }) => name);
    expect(names).toEqual(['world', governmentKey('world')]);
  });

  it('goes its own way', async () => {
    const source = await fill('world');
    await copyWorld('world', 'copy', ABOUT);
    const copy = await openDatabaseOf('copy');
    await copy.put('rows', row('only there'));
    expect(await source.count('rows')).toBe(2);
  });

  it('of a world of which nothing is kept holds nothing', async () => {
    await copyWorld('world', 'copy', ABOUT);
    const { opened: at, about, ...rest } = await contentOf(await openDatabaseOf('copy'));
    expect([at, about]).toEqual([[expect.any(Number)], [ABOUT]]);
    expect(Object.values(rest).flat()).toEqual([]);
  });

  it('lets go of both databases', async () => {
    await fill('world').then((source) => source.close());
    await copyWorld('world', 'copy', ABOUT);
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
    await expect(copyWorld('world', 'copy', ABOUT)).rejects.toThrow('denies this page storage');
  });
});

describe('whether a world is there', () => {
  it('is reported without creating it', async () => {
    await openDatabaseOf('world');
    expect(await isDatabaseStored('world')).toBe(true);
    expect(await isDatabaseStored('other')).toBe(false);
    expect(await isDatabaseStored('other')).toBe(false);
  });

  it('is assumed where the browser lists none', async () => {
    vi.stubGlobal('indexedDB', { databases: undefined });
    expect(await isDatabaseStored('other')).toBe(true);
  });
});
