import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Exchange } from '../contract/sandbox.ts';
import { createPlatform } from '../platform/platform.ts';
import type { KeptStep } from '../platform/store/journal.ts';
import { loadStoredWorld } from './tab-world.ts';
import {
  contentOf,
  freshStorage,
  type HEAD,
  openDatabaseOf,
  row,
} from './storage/storage.fixture.ts';
import { readUnreadableWorlds } from './storage/unreadable-worlds.ts';
import { WorldJournal } from './storage/world-journal.ts';

beforeEach(freshStorage);

/** A database with what a platform keeps of a call that changed something. */
async function kept() {
  const database = await openDatabaseOf();
  const journal = new WorldJournal(database, () => undefined);
  const platform = createPlatform({ journal, idle: (work) => queueMicrotask(work) });
  const { apps, channels } = await (
    await platform.fetch(new Request('http://localhost/sandbox'))
  ).json();
  const headers = { authorization: `Bearer ${apps[0].tokens[0].token}` };
  const args = { channel: channels[0].id, text: 'kept' };
  const body = new URLSearchParams(args);
  const call = { method: 'POST', headers, body };
  const answer = await platform.fetch(new Request('http://localhost/api/chat.postMessage', call));
  expect(await answer.json()).toMatchObject({ ok: true });
  await vi.waitFor(async () => expect(await database.count('exchanges')).toBe(1));
  return database;
}

describe('what was kept of a world', () => {
  it('is nothing at first', async () => {
    expect(await loadStoredWorld(await openDatabaseOf())).toEqual({ exchanges: [], dropped: 0 });
  });

  it('comes back with its exchanges, oldest first', async () => {
    const database = await kept();
    const [first] = await database.getAll('exchanges');
    const later = { ...first, id: 'x0000000009' } as Exchange;
    await database.add('exchanges', later);
    const { world, exchanges, dropped } = await loadStoredWorld(database);
    expect(JSON.stringify(world?.rows)).toContain('kept');
    expect(world).toMatchObject((await database.get('head', 'head')) as object);
    expect(exchanges).toEqual([first, later]);
    expect(dropped).toBe(0);
    expect(await readUnreadableWorlds(database)).toEqual([]);
  });

  it.each([
    ['nothing', () => null],
    ['a text', () => 'exchange'],
    ['without an id', (whole: Exchange) => ({ ...whole, id: undefined })],
    ['with an id that is a number', (whole: Exchange) => ({ ...whole, id: 7 })],
    ['with an id that is not the id of a call', (whole: Exchange) => ({ ...whole, id: 'xy' })],
    ['with an id that came before', (whole: Exchange) => ({ ...whole, id: 'x0000000001' })],
    ['without a request', (whole: Exchange) => ({ ...whole, request: undefined })],
    [
      'with a header of one word',
      ({ response, ...whole }: Exchange) => ({
        ...whole,
        response: { ...response, headers: [['date']] },
      }),
    ],
    ['with a time that is not a number', (whole: Exchange) => ({ ...whole, at: Number.NaN })],
    [
      'that contains itself',
      (whole: Exchange) => {
        const change: Record<string, unknown> = { table: 'a', key: 'b', before: null };
        change['after'] = change;
        return { ...whole, changes: [change] };
      },
    ],
    [
      'with a value that JSON cannot hold',
      (whole: Exchange) => ({
        ...whole,
        changes: [{ table: 'a', key: 'b', before: null, after: 1n }],
      }),
    ],
  ])('loses an exchange that is damaged, %s, and nothing else', async (_what, damage) => {
    const database = await kept();
    const [first] = (await database.getAll('exchanges')) as [Exchange];
    await database.add('exchanges', damage({ ...first, id: 'x0000000005' }) as Exchange);
    const later = { ...first, id: 'x0000000009' };
    await database.add('exchanges', later);
    const read = await loadStoredWorld(database);
    expect(read).toMatchObject({ exchanges: [first, later], dropped: 1 });
    expect(read.world).toBeDefined();
    expect(await database.getAll('exchanges')).toEqual([first, later]);
    expect(await readUnreadableWorlds(database)).toEqual([]);
    expect((await loadStoredWorld(database)).dropped).toBe(0);
  });

  it('comes back with its history', async () => {
    const database = await kept();
    const { history } = await loadStoredWorld(database);
    expect(history).toEqual(await database.getAll('history'));
    expect(history?.map(({ n }) => n)).toEqual([0, 1]);
    expect(JSON.stringify(history)).toContain('x0000000001');
  });

  it.each([
    ['damaged', (steps: readonly KeptStep[]) => [{ n: 0 } as KeptStep, ...steps.slice(1)], 1],
    ['one damaged step', () => [{ n: 500 } as KeptStep], 0],
    ['missing, as an earlier Parley left it', () => [], 0],
  ])('gets a new beginning of a history that is %s', async (_what, damage, n) => {
    const database = await kept();
    const steps = damage(await database.getAll('history'));
    await database.clear('history');
    for (const step of steps) await database.put('history', step);
    const start = [{ n, exchange: 'x0000000001', own: n === 1, changes: [] }];
    expect((await loadStoredWorld(database)).history).toEqual(start);
    expect(await database.getAll('history')).toEqual(start);
  });

  it('is unreadable when it is of an unknown version', async () => {
    const database = await kept();
    const before = await contentOf(database);
    await database.put('head', { ...(before.head[0] as typeof HEAD), version: 99 }, 'head');
    expect(await loadStoredWorld(database)).toEqual({ exchanges: [], dropped: 0 });
    const [aside] = await readUnreadableWorlds(database);
    expect(aside?.reason).toContain('version 99');
    expect(aside?.exchanges).toEqual(before.exchanges);
    expect(await loadStoredWorld(database)).toEqual({ exchanges: [], dropped: 0 });
    expect(await readUnreadableWorlds(database)).toHaveLength(1);
  });

  it('is unreadable when there are rows without a head', async () => {
    const database = await openDatabaseOf();
    await database.put('rows', row('a'));
    expect(await loadStoredWorld(database)).toEqual({ exchanges: [], dropped: 0 });
    expect(await readUnreadableWorlds(database)).toHaveLength(1);
  });

  it('is read although there are no rows', async () => {
    const database = await kept();
    await database.clear('rows');
    expect((await loadStoredWorld(database)).world).toMatchObject({ rows: [] });
  });

  it('rejects when the browser cannot read it', async () => {
    const database = await openDatabaseOf();
    database.close();
    await expect(loadStoredWorld(database)).rejects.toMatchObject({ name: 'InvalidStateError' });
  });
});
