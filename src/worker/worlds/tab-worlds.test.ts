import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findStoredKeys } from '../storage/stored-keys.ts';
import { openDatabaseOf } from '../storage/storage.fixture.ts';
import { governmentKey, worldKey, worldNameIn } from '../storage/world-name.ts';
import { withDatabase } from './make-world.ts';
import {
  BASE,
  DEMO,
  FakeBrowser,
  FakeTab,
  keyOf,
  linkTo,
  sandbox,
  tokenOf,
} from './tab.fixture.ts';

let browser: FakeBrowser;
let tab: FakeTab;

beforeEach(() => {
  browser = new FakeBrowser();
  tab = new FakeTab(browser);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const names = async () =>
  [...(await findStoredKeys())].flatMap((key) => worldNameIn(BASE, key) ?? []);

/** Opens a world in the tab. */
async function enter(name: string, from: Awaited<ReturnType<FakeTab['load']>>) {
  from.worlds.open(name);
  return tab.load();
}

describe('the list of worlds', () => {
  it('has the open world first, then the last used', async () => {
    const first = await tab.load();
    const old = await first.worlds.create('Old');
    await withDatabase(keyOf(old), (database) => database.put('opened', 1_000, 'at'));
    const young = await first.worlds.create('Young');
    const lines = await first.worlds.list();
    expect(lines.map(({ name }) => name)).toEqual(['main', young, old]);
    expect(lines[2]).toMatchObject({ title: 'Old', kind: 'own', lastUsed: 1_000 });
    expect(lines.every(({ size }) => size > 0)).toBe(true);
  });

  it('says what other tabs have open, and is the same for all of them', async () => {
    const { worlds } = await tab.load();
    const second = await new FakeTab(browser).load(await linkTo(DEMO));
    const [, line] = await worlds.list();
    expect(line).toMatchObject({ kind: 'demo', openElsewhere: true, predictable: true });
    const [, main] = await second.worlds.list();
    expect(main).toMatchObject({ name: 'main', openElsewhere: true });
  });

  it('does not know that without locks', async () => {
    const { worlds } = await tab.load();
    await worlds.create('Other');
    vi.stubGlobal('navigator', {});
    const [main, other] = await worlds.list();
    expect([main?.openElsewhere, other?.openElsewhere]).toEqual([false, null]);
  });

  it('has no worlds of other folders, and no government worlds by themselves', async () => {
    const { worlds } = await tab.load();
    (await openDatabaseOf(worldKey('https://site.test/other', 'main'))).close();
    (await openDatabaseOf(governmentKey(keyOf('main')))).close();
    expect((await worlds.list()).map(({ name }) => name)).toEqual(['main']);
  });

  it('is complete where the browser lists no databases', async () => {
    Object.defineProperty(indexedDB, 'databases', { value: undefined, configurable: true });
    const { worlds } = await tab.load();
    const made = await worlds.create('Other');
    expect((await worlds.list()).map(({ name }) => name)).toEqual(['main', made]);
    await worlds.remove(made);
    expect((await worlds.list()).map(({ name }) => name)).toEqual(['main']);
  });
});

describe('a new world', () => {
  it('is made with its options and secrets of its own', async () => {
    const first = await tab.load();
    const name = await first.worlds.create('Lesson', { seed: 9, users: 60 });
    const { world } = await enter(name, first);
    expect(await sandbox(world)).toMatchObject({
      seed: 9,
      options: { users: 60 },
      secrets: 'random',
    });
    expect(await tokenOf(world)).not.toBe(await tokenOf(first.world));
    expect(world.about).toMatchObject({ title: 'Lesson', kind: 'own' });
  });

  it('is not left behind when its options are refused', async () => {
    const { worlds } = await tab.load();
    await expect(worlds.create('Lesson', { users: 0 })).rejects.toThrow('users must be at least 2');
    expect(await names()).toEqual(['main']);
  });

  it('is refused in words when storage is full', async () => {
    const { worlds } = await tab.load();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    await expect(worlds.create('Lesson')).rejects.toThrow('storage is full');
    expect(await names()).toEqual(['main']);
  });
});

describe('a copy', () => {
  it('is the user’s own, and stays predictable if it is one of a demo world', async () => {
    const demo = await tab.load(await linkTo(DEMO));
    const name = await demo.worlds.copy(demo.claim.world, 'Mine');
    const { world, worlds } = await enter(name, demo);
    expect(world.about).toMatchObject({ title: 'Mine', kind: 'own', predictable: true });
    expect(await tokenOf(world)).toBe(await tokenOf(demo.world));
    expect(worlds.current).toBe(name);
  });

  it('of a world that is gone is refused in words', async () => {
    const { worlds } = await tab.load();
    await expect(worlds.copy('world-gone', 'Mine')).rejects.toThrow('not stored');
    expect(await names()).toEqual(['main']);
  });
});

describe('a branch', () => {
  it('has the given moment, and leaves the open world as it is', async () => {
    const first = await tab.load();
    await sandbox(first.world, '/reset', { seed: 4 });
    const then = await sandbox(first.world, '/snapshot');
    await sandbox(first.world, '/reset', { seed: 8 });
    const name = await first.worlds.branch(then, 'As it was');
    expect((await sandbox(first.world)).seed).toBe(8);
    const { world } = await enter(name, first);
    expect(await sandbox(world)).toMatchObject({ seed: 4, secrets: 'random' });
    expect(world.about.title).toBe('As it was');
  });

  it('of something else than a snapshot is refused, and nothing is left', async () => {
    const { worlds } = await tab.load();
    await expect(worlds.branch({ rows: 7 }, 'Broken')).rejects.toThrow('cannot be read');
    expect(await names()).toEqual(['main']);
  });
});

describe('renaming', () => {
  it('makes a demo world the user’s own', async () => {
    const { worlds, claim } = await tab.load(await linkTo(DEMO));
    expect(worlds.title()).not.toBe('Kept for later');
    await worlds.rename(claim.world, '  Kept\nfor later ');
    expect(worlds.title()).toBe('Kept for later');
    expect(await worlds.list()).toMatchObject([
      { title: 'Kept for later', kind: 'own', predictable: true },
    ]);
    expect(worlds.own).toBe(claim.world);
    expect((await tab.load()).worlds.own).toBe(claim.world);
  });

  it('is refused while another tab has the world open', async () => {
    const { claim } = await tab.load(await linkTo(DEMO));
    const other = await new FakeTab(browser).load(`${BASE}/`);
    await expect(other.worlds.rename(claim.world, 'Mine')).rejects.toThrow('Another tab');
    tab.close();
    await other.worlds.rename(claim.world, 'Mine');
    expect((await other.worlds.list())[1]).toMatchObject({ title: 'Mine', kind: 'own' });
  });
});

describe('deleting', () => {
  it('takes the government world and the started programs along', async () => {
    const { worlds } = await tab.load();
    const name = await worlds.create('Other');
    (await openDatabaseOf(governmentKey(keyOf(name)))).close();
    localStorage.setItem(`${keyOf(name)} receivers`, '[]');
    await worlds.remove(name);
    expect([...(await findStoredKeys())]).toEqual([keyOf('main')]);
    expect(localStorage.getItem(`${keyOf(name)} receivers`)).toBeNull();
  });

  it('is refused for the open world, and for that of another tab', async () => {
    const { worlds } = await tab.load();
    const { claim } = await new FakeTab(browser).load(await linkTo(DEMO));
    await expect(worlds.remove('main')).rejects.toThrow('This tab has that world open');
    await expect(worlds.remove(claim.world)).rejects.toThrow('Another tab');
    expect(await names()).toEqual(['main', claim.world]);
  });
});

describe('a file', () => {
  it('of a world that nobody has changed yet has its secrets', async () => {
    const first = await tab.load();
    const file = await first.worlds.export('main');
    const read = await first.worlds.import(file, '');
    if (read.kind !== 'world') throw new Error(read.kind);
    const { world } = await enter(read.name, first);
    expect(world.about).toMatchObject({ title: 'My world', kind: 'own', predictable: false });
    expect(await tokenOf(world)).toBe(await tokenOf(first.world));
  });

  it('has both deployments, and a world from it gets new secrets with a reset', async () => {
    const first = await tab.load();
    const name = await first.worlds.create('Both', { seed: 3 });
    const government = await first.worlds.create('Government', { seed: 2 });
    const { rows, ...head } = JSON.parse(await (await first.worlds.export(government)).text());
    await withDatabase(governmentKey(keyOf(name)), async (database) => {
      await database.put('head', { ...head, title: undefined }, 'head');
      for (const row of rows) await database.put('rows', row);
    });
    const read = await first.worlds.import(await first.worlds.export(name), 'Again');
    if (read.kind !== 'world') throw new Error(read.kind);
    const beside = await openDatabaseOf(governmentKey(keyOf(read.name)));
    expect(await beside.get('head', 'head')).toMatchObject({ seed: 2 });
    beside.close();
    const { world } = await enter(read.name, first);
    const before = await tokenOf(world);
    expect(await sandbox(world, '/reset', { seed: 3 })).toMatchObject({ secrets: 'random' });
    expect(await tokenOf(world)).not.toBe(before);
  });

  it('of a demo is opened without the demo that the address names', async () => {
    const { worlds } = await tab.load(await linkTo(DEMO));
    const other = { ...DEMO, title: 'Other' };
    expect(await worlds.import(new Blob([JSON.stringify(other)]), '')).toEqual({
      kind: 'demo',
      demo: other,
    });
    await worlds.openDemo(other, null);
    expect(tab.address).toBe(`${BASE}/#/explorer?method=chat.delete`);
    expect((await tab.load()).world.about.title).toBe('Other');
  });
});

describe('storage', () => {
  it('is described as far as the browser says', async () => {
    const { worlds } = await tab.load();
    expect(await worlds.storage()).toEqual({ used: null, quota: null, persisted: null });
    expect(await worlds.persist()).toBe(false);
    const storage = {
      estimate: async () => ({ usage: 5, quota: 9 }),
      persisted: async () => false,
      persist: async () => true,
    };
    vi.stubGlobal('navigator', { storage });
    expect(await worlds.storage()).toEqual({ used: 5, quota: 9, persisted: false });
    expect(await worlds.persist()).toBe(true);
  });

  it('is not kept when the browser fails to ask', async () => {
    const { worlds } = await tab.load();
    const fail = () => Promise.reject(new TypeError('not here'));
    vi.stubGlobal('navigator', { storage: { estimate: fail, persisted: fail, persist: fail } });
    expect(await worlds.storage()).toEqual({ used: null, quota: null, persisted: null });
    expect(await worlds.persist()).toBe(false);
  });
});
