import { beforeEach, describe, expect, it } from 'vitest';
import { createPlatform } from '../../platform/platform.ts';
import { loadKept } from './kept-world.ts';
import { worldsAside } from './set-aside.ts';
import type { HEAD } from './storage.fixture.ts';
import { contentOf, exchange, freshStorage, opened, row } from './storage.fixture.ts';
import { WorldJournal } from './world-journal.ts';

beforeEach(freshStorage);

/** A database with what a platform keeps of a call that changed something. */
async function kept() {
  const database = await opened();
  const journal = new WorldJournal(database, () => undefined);
  const platform = createPlatform({ journal });
  const { apps, channels } = await (
    await platform.fetch(new Request('http://localhost/sandbox'))
  ).json();
  const headers = { authorization: `Bearer ${apps[0].tokens[0].token}` };
  const args = { channel: channels[0].id, text: 'kept' };
  const body = new URLSearchParams(args);
  const call = { method: 'POST', headers, body };
  const answer = await platform.fetch(new Request('http://localhost/api/chat.postMessage', call));
  expect(await answer.json()).toMatchObject({ ok: true });
  return database;
}

describe('what was kept of a world', () => {
  it('is nothing at first', async () => {
    expect(await loadKept(await opened())).toEqual({ exchanges: [] });
  });

  it('comes back with its exchanges, oldest first', async () => {
    const database = await kept();
    await database.add('exchanges', exchange('a-later-one'));
    const { world, exchanges } = await loadKept(database);
    expect(JSON.stringify(world?.rows)).toContain('kept');
    expect(world).toMatchObject((await database.get('head', 'head')) as object);
    expect(exchanges.at(-1)).toEqual(exchange('a-later-one'));
    expect(exchanges.length).toBeGreaterThan(1);
    expect(await worldsAside(database)).toEqual([]);
  });

  it('is set aside when it is of a version nobody knows', async () => {
    const database = await kept();
    const before = await contentOf(database);
    await database.put('head', { ...(before.head[0] as typeof HEAD), version: 99 }, 'head');
    expect(await loadKept(database)).toEqual({ exchanges: [] });
    const [aside] = await worldsAside(database);
    expect(aside?.reason).toContain('version 99');
    expect(aside?.exchanges).toEqual(before.exchanges);
    expect(await loadKept(database)).toEqual({ exchanges: [] });
    expect(await worldsAside(database)).toHaveLength(1);
  });

  it('is set aside when there are rows without a head', async () => {
    const database = await opened();
    await database.put('rows', row('a'));
    expect(await loadKept(database)).toEqual({ exchanges: [] });
    expect(await worldsAside(database)).toHaveLength(1);
  });

  it('is read although there are no rows', async () => {
    const database = await kept();
    await database.clear('rows');
    expect((await loadKept(database)).world).toMatchObject({ rows: [] });
  });

  it('rejects when the browser cannot read it', async () => {
    const database = await opened();
    database.close();
    await expect(loadKept(database)).rejects.toMatchObject({ name: 'InvalidStateError' });
  });
});
