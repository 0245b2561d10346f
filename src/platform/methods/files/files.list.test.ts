import { describe, expect, it } from 'vitest';
import { ANYONE, describeMethod } from '../../testing/describe-method.ts';
import { beginUpload, PIXEL, uploadFile } from '../../testing/files.ts';
import { openWorld, START_S } from '../../testing/open-world.ts';

describeMethod('files.list', {
  verbs: 'GET, POST',
  tokens: ANYONE,
  needed: 'files:read',
  assumptions: ['A-95'],
});

/** A world with files of the bot, a minute apart: a text in #deploys, a snippet, a picture, a PDF. */
async function withFiles() {
  const world = await openWorld();
  const channel = world.channels['deploys'] ?? '';
  const given = [
    { filename: 'a.txt', shared: { channel_id: channel } },
    { filename: 'b.py', announced: { snippet_type: 'python' } },
    { filename: 'c.png', bytes: PIXEL },
    { filename: 'd.pdf', bytes: new Uint8Array([0, 1]) },
  ];
  for (const each of given) {
    await uploadFile(world, each);
    await world.sandbox('/clock', { advance_s: 60 });
  }
  const list = async (args: Record<string, string> = {}, token = world.bot) =>
    (await world.call('files.list', args, { token })).body;
  const names = async (args: Record<string, string> = {}, token = world.bot) =>
    (await list(args, token)).files.map(({ name }: { name: string }) => name);
  return { world, channel, list, names };
}

describe('files.list', () => {
  it('lists complete files, the newest first, in pages', async () => {
    const { list, names, world } = await withFiles();
    await beginUpload(world);
    expect(await names()).toEqual(['d.pdf', 'c.png', 'b.py', 'a.txt']);
    expect(await names({ count: '3', page: '2' })).toEqual(['a.txt']);
    expect((await list({ count: '3' })).paging).toEqual({ count: 3, total: 4, page: 1, pages: 2 });
    expect((await list()).paging.count).toBe(100);
  });

  it('lists files of a conversation, a person, a time and a kind', async () => {
    const { names, channel, world } = await withFiles();
    const { admin } = (await world.brief()).users;
    expect(await names({ channel })).toEqual(['a.txt']);
    expect(await names({ user: world.app.bot_user_id })).toHaveLength(4);
    expect(await names({ user: admin })).toEqual([]);
    expect(await names({ ts_from: String(START_S + 120) })).toEqual(['d.pdf', 'c.png']);
    expect(await names({ ts_to: String(START_S) })).toEqual(['a.txt']);
    expect(await names({ types: 'images, pdfs' })).toEqual(['d.pdf', 'c.png']);
    expect(await names({ types: 'snippets' })).toEqual(['b.py']);
    expect(await names({ types: 'zips,spaces,gdocs' })).toEqual([]);
  });

  it('lists what the caller sees alone', async () => {
    const { names, world } = await withFiles();
    expect(await names({}, world.user)).toEqual(['a.txt']);
    const shared = { channel_id: world.channels['leadership'] ?? '' };
    await uploadFile(world, { token: world.user, filename: 'secret.txt', shared });
    expect(await names({}, world.user)).toEqual(['secret.txt', 'a.txt']);
    expect(await names()).not.toContain('secret.txt');
  });

  it('refuses what it cannot look for', async () => {
    const { list, world } = await withFiles();
    expect((await list({ channel: 'C0NOWHERE' })).error).toBe('channel_not_found');
    const random = world.channels['random'] ?? '';
    expect((await list({ channel: random })).error).toBe('not_in_channel');
    expect((await list({ user: 'U0NOBODY' })).error).toBe('user_not_found');
    expect((await list({ types: 'films' })).error).toBe('unknown_type');
    expect((await list({ types: 'toString' })).error).toBe('unknown_type');
  });
});
