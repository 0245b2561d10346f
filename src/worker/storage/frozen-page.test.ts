import { openDB } from 'idb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openWorldDatabase, type WorldDatabase } from './database.ts';
import { watchFreezing } from './frozen-page.ts';
import { freshStorage, HEAD, openDatabaseOf } from './storage.fixture.ts';

beforeEach(freshStorage);

const change = (type: string, persisted: boolean) => Object.assign(new Event(type), { persisted });

/** A page, and how often it was loaded anew. */
function watchedPage() {
  const page = new EventTarget();
  const reload = vi.fn<() => void>();
  watchFreezing(page, reload);
  return { page, reload };
}

/** A transaction that never ends by itself, as one of a frozen page. */
function endless(database: WorldDatabase): Promise<void> {
  const { store, done } = database.transaction('head', 'readwrite');
  const goOn = () => void store.get('head').then(goOn, () => undefined);
  goOn();
  return done;
}

describe('a page that the browser freezes', () => {
  it('leaves no transaction under way', async () => {
    const { page } = watchedPage();
    const done = endless(await openDatabaseOf());
    page.dispatchEvent(change('pagehide', true));
    await expect(done).rejects.toMatchObject({ name: 'AbortError' });
    const next = await openDatabaseOf();
    await next.put('head', HEAD, 'head');
    expect(await next.get('head', 'head')).toEqual(HEAD);
  });

  it('begins no other transaction', async () => {
    const { page } = watchedPage();
    const database = await openDatabaseOf();
    page.dispatchEvent(change('pagehide', true));
    expect(() => database.transaction('head', 'readwrite')).toThrow(
      expect.objectContaining({ name: 'InvalidStateError' }),
    );
  });

  it('does not hold up the next page with a database that it was making', async () => {
    const { page } = watchedPage();
    const making = new Promise<void>((resolve) => {
      const start = IDBDatabase.prototype.createObjectStore;
      vi.spyOn(IDBDatabase.prototype, 'createObjectStore').mockImplementation(function (
        this: IDBDatabase,
        ...given
      ) {
        resolve();
        return start.apply(this, given);
      });
    });
    const opening = openWorldDatabase('world');
    await making;
    page.dispatchEvent(change('pagehide', true));
    expect(await opening).toEqual({ ok: false, reason: 'refused' });
    await openDB('world').then((database) => expect(database.objectStoreNames).toHaveLength(0));
  });

  it('is loaded anew when it is shown again', () => {
    const { page, reload } = watchedPage();
    page.dispatchEvent(change('pageshow', false));
    expect(reload).not.toHaveBeenCalled();
    page.dispatchEvent(change('pageshow', true));
    expect(reload).toHaveBeenCalledOnce();
  });
});

it('ends no transaction of a page that is left for good', async () => {
  const { page } = watchedPage();
  const database = await openDatabaseOf();
  const writing = database.put('head', HEAD, 'head');
  page.dispatchEvent(change('pagehide', false));
  await writing;
  expect(await database.get('head', 'head')).toEqual(HEAD);
});
