import { describe, expect, it } from 'vitest';
import { ANYONE, describeMethod } from '../../testing/describe-method.ts';
import { openWorld } from '../../testing/open-world.ts';

describeMethod('bookmarks.list', {
  verbs: 'GET, POST',
  tokens: ANYONE,
  needed: 'bookmarks:read',
  assumptions: ['A-77'],
  args: ({ channel }) => ({ channel_id: channel }),
});

describe('bookmarks.list', () => {
  it('lists those of one conversation in the order they were added, in a stored world too', async () => {
    const world = await openWorld();
    const channel_id = world.channels['deploys'] ?? '';
    const add = (title: string, id = channel_id) =>
      world.call(
        'bookmarks.add',
        { channel_id: id, type: 'link', title, link: 'https://example.com/' },
        { token: world.user },
      );
    await add('first');
    await add('elsewhere', world.channels['general']);
    await add('second');
    const list = async (from = world) =>
      (await from.call('bookmarks.list', { channel_id }, { token: world.bot })).body.bookmarks;
    expect((await list()).map(({ title }: { title: string }) => title)).toEqual([
      'first',
      'second',
    ]);
    const other = await openWorld();
    const snapshot = (await world.sandbox('/snapshot')).body;
    expect((await other.sandbox('/snapshot', snapshot, 'PUT')).status).toBe(200);
    expect(await list(other)).toEqual(await list());
  });

  it('requires permission to read the conversation', async () => {
    const world = await openWorld();
    const error = async (name: string) =>
      (await world.call('bookmarks.list', { channel_id: world.channels[name] ?? '' })).body.error;
    expect(await error('random')).toBe('not_in_channel');
    expect(await error('leadership')).toBe('channel_not_found');
  });
});
