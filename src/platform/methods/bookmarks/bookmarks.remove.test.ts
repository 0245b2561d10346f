import { describe, expect, it } from 'vitest';
import { ANYONE, describeMethod } from '../../testing/describe-method.ts';
import { openWorld } from '../../testing/open-world.ts';

const LINK = { type: 'link', title: 'Runbook', link: 'https://example.com/runbook' };

describeMethod('bookmarks.remove', {
  verbs: 'POST',
  tokens: ANYONE,
  needed: 'bookmarks:write',
  assumptions: ['A-77'],
  args: async ({ world, channel: channel_id }) => {
    const { body } = await world.call('bookmarks.add', { channel_id, ...LINK });
    return { channel_id, bookmark_id: body.bookmark.id as string };
  },
});

describe('bookmarks.remove', () => {
  it('removes a bookmark, once', async () => {
    const world = await openWorld();
    const channel_id = world.channels['deploys'] ?? '';
    const { id: bookmark_id } = (await world.call('bookmarks.add', { channel_id, ...LINK })).body
      .bookmark;
    const remove = async () =>
      (await world.call('bookmarks.remove', { channel_id, bookmark_id })).body;
    expect(await remove()).toEqual({ ok: true });
    expect((await world.call('bookmarks.list', { channel_id })).body.bookmarks).toEqual([]);
    expect((await remove()).error).toBe('not_found');
  });
});
