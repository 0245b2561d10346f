import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ANYONE, describeMethod } from '../../testing/describe-method.ts';
import { openWorld, START_S } from '../../testing/open-world.ts';

const LINK = { type: 'link', title: 'Runbook', link: 'https://example.com/runbook' };

describeMethod('bookmarks.add', {
  verbs: 'POST',
  tokens: ANYONE,
  needed: 'bookmarks:write',
  assumptions: ['A-77'],
  args: ({ channel }) => ({ channel_id: channel, ...LINK }),
});

/** A world, and a call of the method in #deploys. */
async function withBookmarks() {
  const world = await openWorld();
  const channel_id = world.channels['deploys'] ?? '';
  const add = async (args: Record<string, string> = {}) =>
    (await world.call('bookmarks.add', { channel_id, ...LINK, ...args })).body;
  return { world, channel_id, add };
}

describe('bookmarks.add', () => {
  it('adds a link', async () => {
    const { world, channel_id, add } = await withBookmarks();
    expect((await add({ emoji: 'ship' })).bookmark).toEqual({
      id: expect.stringMatching(/^Bk[A-Z0-9]+$/),
      channel_id,
      title: 'Runbook',
      link: LINK.link,
      emoji: ':ship:',
      icon_url: '',
      type: 'link',
      date_created: START_S,
      date_updated: 0,
      rank: '000000',
      last_updated_by_user_id: world.app.bot_user_id,
      last_updated_by_team_id: expect.stringMatching(/^T/),
    });
  });

  it.each([
    // oxlint-disable-next-line no-script-url -- what must be refused
    ['javascript:alert(1)', false],
    // oxlint-disable-next-line no-script-url -- what must be refused
    ['JaVaScRiPt:alert(1)', false],
    [' javascript:alert(1)', false],
    ['java\nscript:alert(1)', false],
    ['data:text/html,<b>', false],
    ['vbscript:x', false],
    ['//example.com/', false],
    ['example.com', false],
    ['', false],
    [`https://example.com/${'x'.repeat(3000)}`, false],
    ['http://example.com/', true],
    ['mailto:jo@example.com', true],
  ])('answers the link %j with ok: %s', async (link, ok) => {
    const { add } = await withBookmarks();
    const body = await add({ link });
    expect(body).toMatchObject(ok ? { ok, bookmark: { link } } : { ok, error: 'invalid_link' });
  });

  it('takes no scheme but http, https and mailto, however it is written', async () => {
    const { world, add } = await withBookmarks();
    await world.sandbox('/reset', { rate_limits: false });
    const space = fc.constantFrom('', ' ', '\t', '\n', '\u0000', '\u200b');
    const scheme = fc.constantFrom('javascript', 'JAVASCRIPT', 'data', 'file', 'blob', 'vbscript');
    await fc.assert(
      fc.asyncProperty(space, scheme, space, fc.string(), async (before, name, within, rest) => {
        const link = `${before}${name.slice(0, 3)}${within}${name.slice(3)}:${rest}`;
        expect((await add({ link })).error).not.toBeUndefined();
      }),
      { numRuns: 50 },
    );
  });

  it('refuses what is no bookmark, and where the caller is not', async () => {
    const { world, add } = await withBookmarks();
    expect((await add({ type: 'file' })).error).toBe('invalid_bookmark_type');
    expect((await add({ title: 'x'.repeat(256) })).error).toBe('too_long');
    expect((await add({ emoji: 'a ship' })).error).toBe('invalid_emoji');
    const error = async (name: string) =>
      (await add({ channel_id: world.channels[name] ?? '' })).error;
    expect(await error('random')).toBe('not_in_channel');
    expect(await error('leadership')).toBe('channel_not_found');
    expect(await error('launch-2024')).toBe('is_archived');
  });

  it('allows a hundred, and one more after one is removed', async () => {
    const { world, channel_id } = await withBookmarks();
    await world.sandbox('/reset', { rate_limits: false });
    const token = (await world.brief()).apps[0]?.tokens[0]?.token ?? '';
    const call = async (method: string, args: Record<string, string>) =>
      (await world.call(method, { channel_id, ...args }, { token })).body;
    const ids: string[] = [];
    for (let nth = 0; nth < 100; nth += 1)
      ids.push((await call('bookmarks.add', LINK)).bookmark.id as string);
    expect((await call('bookmarks.add', LINK)).error).toBe('too_many_bookmarks');
    await call('bookmarks.remove', { bookmark_id: ids[7] ?? '' });
    expect((await call('bookmarks.add', LINK)).ok).toBe(true);
    const { bookmarks } = await call('bookmarks.list', {});
    expect(bookmarks).toHaveLength(100);
    const ranks = bookmarks.map(({ rank }: { rank: string }) => rank);
    expect(ranks).toEqual(ranks.toSorted());
  });
});
