import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLinkMemory } from '../../base/link-memory.ts';
import { BLOCKED } from '../../tests/storage.fixture.ts';
import { findStoredKeys } from '../storage/stored-keys.ts';
import { governmentKey, originOf, worldNameIn } from '../storage/world-name.ts';
import { deleteWorld } from './delete-world.ts';
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

beforeEach(() => {
  browser = new FakeBrowser();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const names = async () => [...(await findStoredKeys())].map((key) => worldNameIn(BASE, key));

describe('a tab that opens a link', () => {
  it('gets a new world of the demo, and opens no other', async () => {
    const tab = new FakeTab(browser);
    const { claim, world, memory, unreadableLink } = await tab.load(await linkTo(DEMO));
    expect([originOf(claim.world), memory, unreadableLink]).toEqual(['demo', null, null]);
    expect(await sandbox(world)).toMatchObject({
      seed: 11,
      secrets: 'predictable',
      clock: { now: 1_700_000_000, frozen: true },
    });
    expect(await names()).toEqual([claim.world]);
    expect(world.about).toMatchObject({ title: 'Deleting twice', kind: 'demo' });
  });

  it('has the same secrets as any other, also after a reset', async () => {
    const first = (await new FakeTab(browser).load(await linkTo(DEMO))).world;
    browser = new FakeBrowser();
    const second = (await new FakeTab(browser).load(await linkTo(DEMO))).world;
    expect(await tokenOf(first)).toBe(await tokenOf(second));
    for (const world of [first, second])
      expect(await sandbox(world, '/reset', { seed: 5 })).toMatchObject({ secrets: 'predictable' });
    expect(await tokenOf(first)).toBe(await tokenOf(second));
  });

  it('stays in it when it is loaded again, with what changed there', async () => {
    const tab = new FakeTab(browser);
    const before = await tab.load(await linkTo(DEMO));
    await sandbox(before.world, '/reset', { seed: 99 });
    const after = await tab.load();
    expect(after.claim.world).toBe(before.claim.world);
    expect(await sandbox(after.world)).toMatchObject({ seed: 99, secrets: 'predictable' });
    expect(await names()).toHaveLength(1);
  });

  it('leaves the user’s own world as it was, one step away', async () => {
    const tab = new FakeTab(browser);
    const own = await tab.load();
    await sandbox(own.world, '/reset', { seed: 3 });
    const secret = await tokenOf(own.world);
    const { worlds } = await tab.load(await linkTo(DEMO));
    expect(worlds.own).toBe('main');
    worlds.open(worlds.own);
    expect(tab.address).toBe(`${BASE}/#/explorer?method=chat.delete`);
    const back = await tab.load();
    expect(back.claim.world).toBe('main');
    expect(await sandbox(back.world)).toMatchObject({ seed: 3, secrets: 'random' });
    expect(await tokenOf(back.world)).toBe(secret);
  });

  it('opens a link anew that it left, and another link as another world', async () => {
    const tab = new FakeTab(browser);
    const link = await linkTo(DEMO);
    const first = await tab.load(link);
    first.worlds.open('main');
    await tab.load();
    const again = await tab.load(link);
    const other = await tab.load(await linkTo({ ...DEMO, title: 'Other' }));
    expect(new Set([first, again, other].map(({ claim }) => claim.world)).size).toBe(3);
    expect(other.worlds.own).toBe('main');
  });

  it('opens a link anew after another', async () => {
    const tab = new FakeTab(browser);
    const link = await linkTo(DEMO);
    const first = await tab.load(link);
    await tab.load(await linkTo({ ...DEMO, title: 'Other' }));
    const again = await tab.load(link);
    expect(again.claim.world).not.toBe(first.claim.world);
    expect(again.world.about.title).toBe('Deleting twice');
  });

  it('shares nothing with another tab of the same link', async () => {
    const link = await linkTo(DEMO);
    const first = await new FakeTab(browser).load(link);
    const second = await new FakeTab(browser).load(link);
    await sandbox(first.world, '/reset', { seed: 7 });
    expect(second.claim.world).not.toBe(first.claim.world);
    expect((await sandbox(second.world)).seed).toBe(11);
  });

  it('gets a predictable copy when it is a duplicate of a tab in a demo world', async () => {
    const tab = new FakeTab(browser);
    const first = await tab.load(await linkTo(DEMO));
    const { claim, world } = await tab.duplicate().load();
    expect(originOf(claim.world)).toBe('copy');
    expect(world.about).toMatchObject({ title: 'Copy of Deleting twice', kind: 'copy' });
    expect(world.about.demo).toBe(first.world.about.demo);
    expect(await sandbox(world, '/reset', { seed: 5 })).toMatchObject({ secrets: 'predictable' });
  });

  it('makes its demo world again when that was deleted', async () => {
    const tab = new FakeTab(browser);
    const { claim } = await tab.load(await linkTo(DEMO));
    tab.close();
    const other = await new FakeTab(browser).load();
    await other.worlds.remove(claim.world);
    const again = await tab.load();
    expect(again.claim.world).not.toBe(claim.world);
    expect(await sandbox(again.world)).toMatchObject({ seed: 11, secrets: 'predictable' });
  });

  it('runs a demo of the government deployment there', async () => {
    const tab = new FakeTab(browser);
    const world = { ...DEMO.world, deployment: 'government' } as const;
    const { claim } = await tab.load(await linkTo({ ...DEMO, world }));
    const key = governmentKey(keyOf(claim.world));
    expect(await withDatabase(key, (database) => database.get('head', 'head'))).toMatchObject({
      seed: 11,
    });
  });

  it('calls a demo without a title one', async () => {
    const { title: _, ...untitled } = DEMO;
    const { world } = await new FakeTab(browser).load(await linkTo(untitled));
    expect(world.about.title).toBe('Demo');
  });
});

describe('a tab without storage for a demo', () => {
  it('runs it in memory, again after each reload', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('switched off', 'SecurityError');
      },
    });
    const tab = new FakeTab(browser);
    for (const address of [await linkTo(DEMO), undefined]) {
      const { world, memory } = await tab.load(address);
      expect(world.notKept()).toBe('refused');
      expect(memory?.about.title).toBe('Deleting twice');
      expect(await sandbox(world)).toMatchObject({ seed: 11, secrets: 'predictable' });
    }
  });

  it('runs it in memory when storage fails, in its deployment alone', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('torn', 'DataError');
    });
    const { world, memory, claim } = await new FakeTab(browser).load(await linkTo(DEMO));
    expect(world.notKept()).toBe('unreadable');
    expect(memory?.settingFor('commercial').kept).toMatchObject({ seed: 11 });
    expect(memory?.settingFor('government').kept).toBeNull();
    expect(claim).toMatchObject({ guarded: true, shared: null });
  });

  it('runs it in memory when storage is full, and leaves nothing behind', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    const { world } = await new FakeTab(browser).load(await linkTo(DEMO));
    expect(world.notKept()).toBe('full');
    expect((await sandbox(world)).seed).toBe(11);
    expect(await names()).toEqual([]);
  });
});

describe('a tab that cannot open a link', () => {
  it.each([
    ['damaged', '1.not-a-demo', 'damaged'],
    ['of a newer version', '9.abc', 'newer'],
    ['in an unknown condition', null, 'no-such-condition'],
  ])('that is %s opens its usual world and says why', async (_what, text, reason) => {
    const conditions = [{ name: 'no-such-condition', parameters: {} }];
    const impossible = await linkTo({ ...DEMO, world: { ...DEMO.world, conditions } });
    const link = text === null ? impossible : `${BASE}/#/explorer?demo=${text}`;
    const { claim, unreadableLink } = await new FakeTab(browser).load(link);
    expect(claim.world).toBe('main');
    expect(unreadableLink).toContain(reason);
  });

  it('opens the own world if the link cannot even be recognised', async () => {
    const links = createLinkMemory(BASE, BLOCKED);
    vi.spyOn(links, 'knows').mockImplementation(() => {
      throw new Error('too much recursion');
    });
    const { claim, unreadableLink } = await new FakeTab(browser).load(await linkTo(DEMO), links);
    expect([claim.world, unreadableLink]).toEqual(['main', 'too much recursion']);
  });
});

it('a tab without a link has no link to complain about', async () => {
  expect(await new FakeTab(browser).load()).toMatchObject({ memory: null, unreadableLink: null });
});

it('a tab stays in its world where the browser lists no databases, and none were noted', async () => {
  Object.defineProperty(indexedDB, 'databases', { value: undefined, configurable: true });
  const tab = new FakeTab(browser);
  const { worlds } = await tab.load();
  const name = await worlds.create('Older');
  worlds.open(name);
  localStorage.clear();
  expect((await tab.load()).claim.world).toBe(name);
});

it('a tab opens the main world if it cannot find out whether its own is there', async () => {
  const tab = new FakeTab(browser);
  const { worlds } = await tab.load();
  worlds.open(await worlds.create('Unseen'));
  vi.spyOn(indexedDB, 'databases').mockRejectedValue(new DOMException('no', 'SecurityError'));
  expect((await tab.load()).claim.world).toBe('main');
});

it('a tab whose world was deleted opens the main world', async () => {
  const tab = new FakeTab(browser);
  const { worlds } = await tab.load();
  worlds.open(await worlds.create('Short-lived'));
  const { claim } = await tab.load();
  tab.close();
  await (await new FakeTab(browser).load()).worlds.remove(claim.world);
  expect((await tab.duplicate().load()).worlds.current).not.toBe(claim.world);
  expect(await names()).not.toContain(claim.world);
});

it('a tab that waits for a world which another deletes opens the main world, and makes no empty one', async () => {
  const tab = new FakeTab(browser);
  const { worlds } = await tab.load();
  const name = await worlds.create('Short-lived');
  worlds.open(name);
  tab.close();
  let begin = () => {};
  const gate = new Promise<void>((resolve) => (begin = resolve));
  const deleting = navigator.locks.request(keyOf(name), { ifAvailable: true }, async () => {
    await gate;
    await deleteWorld(keyOf(name));
  });
  const loading = tab.load();
  await vi.waitFor(() => expect(browser.waiting.has(keyOf(name))).toBe(true));
  begin();
  await deleting;
  expect((await loading).claim.world).toBe('main');
  expect(await names()).toEqual(['main']);
});
