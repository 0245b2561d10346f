import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BEGINNING } from '../../platform/store/journal.ts';
import {
  discardUnreadableWorld,
  downloadUnreadableWorld,
  keepAside,
  readUnreadableWorlds,
} from './unreadable-worlds.ts';
import { contentOf, exchange, freshStorage, HEAD, openDatabaseOf, row } from './storage.fixture.ts';

beforeEach(freshStorage);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('an unreadable world', () => {
  it('is moved whole, with the reason and the time', async () => {
    const database = await openDatabaseOf();
    await database.put('head', HEAD, 'head');
    await database.put('rows', row('a'));
    await database.add('exchanges', exchange('x1'));
    await database.put('history', BEGINNING);
    vi.spyOn(Date, 'now').mockReturnValue(1234);
    await keepAside(database, 'it is torn');
    expect(await contentOf(database)).toMatchObject({
      head: [],
      rows: [],
      exchanges: [],
      history: [],
    });
    expect(await readUnreadableWorlds(database)).toEqual([
      {
        id: 1,
        at: 1234,
        reason: 'it is torn',
        world: { ...HEAD, rows: [row('a')] },
        exchanges: [exchange('x1')],
      },
    ]);
  });

  it('is listed newest first, until it is discarded', async () => {
    const database = await openDatabaseOf();
    for (const reason of ['first', 'second', 'third']) await keepAside(database, reason);
    const reasons = async () => (await readUnreadableWorlds(database)).map(({ reason }) => reason);
    expect(await reasons()).toEqual(['third', 'second', 'first']);
    await discardUnreadableWorld(database, 2);
    expect(await reasons()).toEqual(['third', 'first']);
  });

  it('is saved as a file that is let go of once browsers have read it', async () => {
    vi.useFakeTimers();
    const link = { href: '', download: '', click: vi.fn<() => void>() };
    const createElement = vi.fn<(name: string) => typeof link>(() => link);
    vi.stubGlobal('document', { createElement });
    const create = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:world');
    const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    const at = Date.parse('2026-01-02T03:04:05.006Z');
    downloadUnreadableWorld({ at, reason: 'torn', world: { rows: [] }, exchanges: [1] });

    expect(createElement).toHaveBeenCalledExactlyOnceWith('a');
    expect(link).toMatchObject({
      href: 'blob:world',
      download: 'parley-world-2026-01-02T03-04-05.006Z.json',
    });
    expect(link.click).toHaveBeenCalledOnce();
    const file = create.mock.calls[0]?.[0] as Blob;
    expect(file.type).toBe('application/json');
    const text = await file.text();
    expect(JSON.parse(text)).toEqual({
      set_aside: { at, reason: 'torn' },
      world: { rows: [] },
      exchanges: [1],
    });
    expect(text).toContain('\n  "world"');

    vi.advanceTimersByTime(59_999);
    expect(revoke).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(revoke).toHaveBeenCalledExactlyOnceWith('blob:world');
  });
});
