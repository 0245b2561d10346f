import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { encodeDemo } from '../../contract/links/codec.ts';
import { contentOf, openDatabaseOf, row } from '../storage/storage.fixture.ts';
import { findStoredKeys } from '../storage/stored-keys.ts';
import { governmentKey, originOf } from '../storage/world-name.ts';
import { withDatabase } from './make-world.ts';
import { DEMO, FakeBrowser, FakeTab, keyOf, linkTo, sandbox, tokenOf } from './tab.fixture.ts';

let browser: FakeBrowser;
let tab: FakeTab;

beforeEach(() => {
  browser = new FakeBrowser();
  tab = new FakeTab(browser);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the list of worlds', () => {
  it('counts a government world to the size of the world it belongs to', async () => {
    const { worlds } = await tab.load();
    const name = await worlds.create('Both');
    const sizeOf = async () => (await worlds.list()).find((line) => line.name === name)?.size ?? 0;
    const alone = await sizeOf();
    await withDatabase(governmentKey(keyOf(name)), (database) =>
      database.put('rows', row('r1', { text: 'x'.repeat(5_000) })),
    );
    expect((await sizeOf()) - alone).toBeGreaterThan(5_000);
    expect((await sizeOf()) - alone).toBeLessThan(6_000);
  });

  it('leaves out what was noted and is not there', async () => {
    Object.defineProperty(indexedDB, 'databases', { value: undefined, configurable: true });
    const { worlds } = await tab.load();
    const made = await worlds.create('Other');
    indexedDB.deleteDatabase(keyOf(made));
    expect((await worlds.list()).map(({ name }) => name)).toEqual(['main']);
  });
});

describe('a world without a title', () => {
  it('is called after how it came about', async () => {
    const { worlds } = await tab.load();
    const file = JSON.parse(await (await worlds.export('main')).text());
    await worlds.create(' ');
    await worlds.copy('main', '');
    await worlds.import(new Blob([JSON.stringify({ ...file, title: '' })]), '');
    const titles = (await worlds.list()).map(({ title }) => title);
    expect(titles.toSorted()).toEqual([
      'Copy of My world',
      'Imported world',
      'My world',
      'New world',
    ]);
  });
});

it('a copy has the secrets of a world that nobody has changed yet', async () => {
  const first = await tab.load();
  const secret = await tokenOf(first.world);
  first.worlds.open(await first.worlds.copy('main', 'Mine'));
  expect(await tokenOf((await tab.load()).world)).toBe(secret);
});

it('a branch of a moment of the government world changes that one alone', async () => {
  const { worlds, world } = await tab.load();
  await sandbox(world, '/reset', { seed: 4 });
  const then = await sandbox(world, '/snapshot');
  await sandbox(world, '/reset', { seed: 8 });
  const name = await worlds.branch(then, 'As it was', 'government');
  const heads = [keyOf(name), governmentKey(keyOf(name))].map(
    async (key) => (await contentOf(await openDatabaseOf(key))).head,
  );
  expect(await Promise.all(heads)).toMatchObject([[{ seed: 8 }], [{ seed: 4 }]]);
});

describe('another world', () => {
  it('can be renamed, and the open demo does not become the user’s own by that', async () => {
    const { worlds: before } = await tab.load();
    const other = await before.create('Other');
    const { worlds, claim } = await tab.load(await linkTo(DEMO));
    await worlds.rename(other, 'Renamed');
    expect(worlds.own).toBe('main');
    expect(await worlds.list()).toContainEqual(
      expect.objectContaining({ name: other, title: 'Renamed' }),
    );
    expect(claim.world).not.toBe(other);
  });

  it('can be renamed and deleted where the browser has no locks', async () => {
    const { worlds } = await tab.load();
    const other = await worlds.create('Other');
    vi.stubGlobal('navigator', {});
    await worlds.rename(other, 'Renamed');
    await worlds.remove(other);
    expect([...(await findStoredKeys())]).toEqual([keyOf('main')]);
  });

  it('is not deleted while something keeps it open, and that is said in words', async () => {
    const { worlds } = await tab.load();
    const other = await worlds.create('Other');
    const keeping = await openDB(keyOf(other));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const removing = worlds.remove(other).catch(String);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await removing).toContain('Another tab uses this world');
    keeping.close();
  });
});

it('a demo that is opened with its link keeps the link, and gets one world', async () => {
  const link = await encodeDemo(DEMO);
  const { worlds } = await tab.load();
  tab.address = `${tab.address}?demo=${link}&exchange=x1`;
  await worlds.openDemo(DEMO, link);
  expect(tab.address).toMatch(new RegExp(`demo=${link}$`));
  const after = await tab.load();
  expect(originOf(after.claim.world)).toBe('demo');
  expect((await after.worlds.list()).map(({ kind }) => kind)).toEqual(['demo', 'own']);
});
