import { describe, expect, it } from 'vitest';
import { ANYONE, describeMethod } from '../../testing/describe-method.ts';
import { openWorld, START_S } from '../../testing/open-world.ts';

const LINK = { type: 'link', title: 'Runbook', link: 'https://example.com/runbook' };

describeMethod('bookmarks.edit', {
  verbs: 'POST',
  tokens: ANYONE,
  needed: 'bookmarks:write',
  assumptions: ['A-77'],
  args: async ({ world, channel: channel_id }) => {
    const { body } = await world.call('bookmarks.add', { channel_id, ...LINK });
    return { channel_id, bookmark_id: body.bookmark.id as string, title: 'The runbook' };
  },
});

describe('bookmarks.edit', () => {
  it('changes what it is given, also in a bookmark of somebody else', async () => {
    const world = await openWorld();
    const channel_id = world.channels['deploys'] ?? '';
    const added = await world.call('bookmarks.add', { channel_id, ...LINK, emoji: ':ship:' });
    const bookmark_id = added.body.bookmark.id as string;
    await world.sandbox('/clock', { advance_s: 60 });
    const edit = async (args: Record<string, string>, token = world.user) =>
      (await world.call('bookmarks.edit', { channel_id, bookmark_id, ...args }, { token })).body;
    const { admin } = (await world.brief()).users;
    expect((await edit({ title: 'The runbook' })).bookmark).toEqual({
      ...added.body.bookmark,
      title: 'The runbook',
      date_updated: START_S + 60,
      last_updated_by_user_id: admin,
    });
    expect((await edit({ emoji: 'book' })).bookmark.emoji).toBe(':book:');
    expect((await edit({ link: 'mailto:a@example.com' })).bookmark.link).toBe(
      'mailto:a@example.com',
    );
    // oxlint-disable-next-line no-script-url -- what must be refused
    expect((await edit({ link: 'javascript:alert(1)' })).error).toBe('invalid_link');
    expect((await edit({ bookmark_id: 'Bk0NOTHING' })).error).toBe('not_found');
    const general = { channel_id: world.channels['general'] ?? '' };
    expect((await edit(general)).error).toBe('not_found');
    const { bookmarks } = (await world.call('bookmarks.list', { channel_id })).body;
    expect(bookmarks).toMatchObject([{ title: 'The runbook', link: 'mailto:a@example.com' }]);
  });
});
