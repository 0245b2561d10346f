import { afterEach, expect, it, vi } from 'vitest';
import { MemoryStorage } from '../../tests/storage.fixture.ts';
import { WORLD_START } from './stored-lesson.ts';

/** The store of a tab that is opened now. */
async function openTab(storage: Storage) {
  vi.resetModules();
  vi.stubGlobal('localStorage', storage);
  return import('./progress-store.ts');
}
const done = { call: null, request: null, saw: 'Seen.', at: 1, by: 'you' } as const;
const chapters = (tab: Awaited<ReturnType<typeof openTab>>) =>
  Object.keys(tab.readStoredLesson('first').chapters);
const finish = (tab: Awaited<ReturnType<typeof openTab>>, chapter: string) =>
  tab.finishChapters('first', { [chapter]: done }, 'main', WORLD_START);

afterEach(() => vi.unstubAllGlobals());

it('two tabs that write at once keep what both finished', async () => {
  const storage = new MemoryStorage();
  const [one, other] = [await openTab(storage), await openTab(storage)];
  finish(one, 'post');
  finish(other, 'read');
  expect(chapters(other)).toEqual(['read', 'post']);
  expect(chapters(await openTab(storage)).toSorted()).toEqual(['post', 'read']);
});

it('another tab, or this one after a reload, knows for which chapters help was asked', async () => {
  const storage = new MemoryStorage();
  const [one, other] = [await openTab(storage), await openTab(storage)];
  one.noteHelp('first', 'post');
  one.noteHelp('first', 'read');
  one.withdrawHelp('first', 'read');
  finish(other, 'post');
  expect(other.readStoredLesson('first').helped).toEqual({ post: true });
  other.restartLesson('first', 'main', WORLD_START);
  expect((await openTab(storage)).readStoredLesson('first').helped).toEqual({});
});

it.each([
  ['full', new MemoryStorage({ room: 0 })],
  [
    'blocked',
    new Proxy(new MemoryStorage(), {
      get: () => {
        throw new Error('blocked');
      },
    }),
  ],
])('a lesson goes on where the storage is %s', async (_, storage) => {
  const tab = await openTab(storage);
  finish(tab, 'post');
  finish(tab, 'read');
  expect(chapters(tab)).toEqual(['read', 'post']);
});

it.each([
  [
    'of a newer version',
    { version: 7, state: { lessons: { first: { chapters: { post: done } } } } },
  ],
  ['of this version', { version: 1, state: { lessons: { first: { chapters: { post: done } } } } }],
])('progress %s is read, and not lost by the next write', async (_, stored) => {
  const storage = new MemoryStorage({ entries: { 'parley.lessons': JSON.stringify(stored) } });
  const tab = await openTab(storage);
  finish(tab, 'read');
  expect(chapters(await openTab(storage)).toSorted()).toEqual(['post', 'read']);
});

it.each(['{', 'null', '5', '[]', '{"version":"x","state":{"lessons":{"__proto__":[]}}}'])(
  'a lesson begins where %j is stored',
  async (text) => {
    const tab = await openTab(new MemoryStorage({ entries: { 'parley.lessons': text } }));
    finish(tab, 'post');
    expect(chapters(tab)).toEqual(['post']);
  },
);
