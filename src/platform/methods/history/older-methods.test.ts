import { describe, expect, it } from 'vitest';
import { openWorld } from '../../testing/open-world.ts';

describe('the older history methods', () => {
  it('refuse current token types', async () => {
    const world = await openWorld();
    const error = async (method: string) =>
      (
        await world.call(
          method,
          { channel: world.channels['deploys'] ?? '' },
          { token: world.user },
        )
      ).body.error;
    expect(await error('channels.history')).toBe('method_deprecated');
    expect(await error('groups.history')).toBe('method_deprecated');
    expect(await error('im.history')).toBe('deprecated_endpoint');
    expect(await error('mpim.history')).toBe('deprecated_endpoint');
  });

  it('page by time range for legacy tokens', async () => {
    const world = await openWorld();
    await world.sandbox('/reset', { messages: 40 });
    const token = await world.mint('legacy_bot', ['bot']);
    const channel = world.channels['deploys'] ?? '';
    const history = async (args: Record<string, string>) =>
      (await world.call('channels.history', { channel, ...args }, { token })).body;
    const all = (await history({ count: '1000' })).messages.map(({ ts }: { ts: string }) => ts);
    const walked: string[] = [];
    for (let latest: string | undefined; ;) {
      const page = await history({ count: '9', ...(latest === undefined ? {} : { latest }) });
      walked.push(...page.messages.map(({ ts }: { ts: string }) => ts));
      latest = walked.at(-1);
      if (page.has_more === false) break;
    }
    expect(walked).toEqual(all);
    const oldest = all[3];
    expect((await history({ oldest })).messages).toHaveLength(3);
    expect((await history({ oldest, inclusive: 'true' })).messages).toHaveLength(4);
    expect((await world.call('im.history', { channel }, { token })).body.error).toBe(
      'channel_not_found',
    );
    const direct = await world.call(
      'im.history',
      { channel: world.channels['direct'] ?? '' },
      { token },
    );
    expect(direct.body).toMatchObject({ ok: true, has_more: false });
  });
});

describe('reactions.list and search.messages', () => {
  it('page by number, with page and count adjusted', async () => {
    const world = await openWorld();
    const find = async (args: Record<string, string>) =>
      (await world.call('search.messages', args, { token: world.user })).body;
    const all = (await find({ query: 'deployed' })).messages;
    expect(all.paging).toEqual({ count: 20, total: all.total, page: 1, pages: 1 });
    expect(all.total).toBeGreaterThan(1);
    const second = (await find({ query: 'DEPLOYED', count: '1', page: '2' })).messages;
    expect(second.matches).toEqual([all.matches[1]]);
    expect(second.paging).toEqual({ count: 1, total: all.total, page: 2, pages: all.total });
    expect((await find({ query: 'deployed', count: '-5', page: '0' })).messages.paging).toEqual(
      all.paging,
    );
    expect((await find({ query: ' ' })).error).toBe('no_query');
    expect((await find({ query: 'grinder kitchen' })).messages.total).toBe(0);
  });

  it('find nothing in a channel that administrators closed', async () => {
    const world = await openWorld();
    const find = async () =>
      (await world.call('search.messages', { query: 'in:#deploys' }, { token: world.user })).body
        .messages.total;
    const react = async () =>
      (await world.call('reactions.list', {}, { token: world.user })).body.paging.total;
    expect([await find(), await react()]).toEqual([4, 3]);
    const channel_id = world.channels['deploys'];
    await world.sandbox('/conditions/channel_access_denied', { channel_id }, 'PUT');
    expect([await find(), await react()]).toEqual([0, 2]);
  });

  it('list the messages somebody reacted to, without deleted ones', async () => {
    const world = await openWorld();
    const list = async (token = world.user) =>
      (await world.call('reactions.list', {}, { token })).body;
    const mine = await list();
    expect(mine.paging.total).toBe(3);
    expect(mine.items[0].message.reactions.map(({ name }: { name: string }) => name)).toContain(
      'eyes',
    );
    const { channel, message } = mine.items[0];
    await world.call('chat.delete', { channel, ts: message.ts }, { token: world.user });
    expect((await list()).paging.total).toBe(2);
    expect((await list(world.bot)).paging.total).toBe(0);
    expect((await world.call('reactions.list', { user: 'U0' })).body.error).toBe('user_not_found');
  });
});
