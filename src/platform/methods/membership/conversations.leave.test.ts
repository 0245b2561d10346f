import { describe, expect, it } from 'vitest';
import { ANYONE, describeMethod } from '../../testing/describe-method.ts';
import { configure } from '../../testing/events.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';

describeMethod('conversations.leave', {
  verbs: 'POST',
  tokens: ANYONE,
  needed: 'channels:manage',
  assumptions: ['A-74'],
  args: ({ channel }) => ({ channel }),
});

const leave = async (world: OpenWorld, channel = '', token = world.bot) =>
  (await world.call('conversations.leave', { channel }, { token })).body;

describe('conversations.leave', () => {
  it('ends the membership, and says so in the channel', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const info = async () =>
      (await world.call('conversations.info', { channel, include_num_members: 'true' })).body
        .channel;
    const before = (await info()).num_members as number;
    expect(await leave(world, channel)).toEqual({ ok: true });
    expect(await info()).toMatchObject({ is_member: false, num_members: before - 1 });
    const { body } = await world.call(
      'conversations.history',
      { channel, limit: '1' },
      {
        token: world.user,
      },
    );
    const user = world.app.bot_user_id;
    expect(body.messages[0]).toMatchObject({
      subtype: 'channel_leave',
      user,
      text: `<@${user}> has left the channel`,
    });
    expect(await leave(world, channel)).toEqual({ ok: true, not_in_channel: true });
    expect((await world.call('conversations.join', { channel })).body.ok).toBe(true);
  });

  it('is refused where nobody may leave', async () => {
    const world = await openWorld();
    const error = async (name: string, token?: string) =>
      (await leave(world, world.channels[name], token)).error;
    expect(await error('general')).toBe('cant_leave_general');
    expect(await error('direct')).toBe('method_not_supported_for_channel_type');
    expect(await error('leadership')).toBe('channel_not_found');
    expect(await error('launch-2024', world.user)).toBe('is_archived');
    const created = await world.call('conversations.create', { name: 'den', is_private: 'true' });
    const channel = created.body.channel.id as string;
    expect((await leave(world, channel)).error).toBe('last_member');
    const users = (await world.brief()).users.admin;
    await world.call('conversations.invite', { channel, users });
    expect(await leave(world, channel)).toEqual({ ok: true });
    expect((await world.call('conversations.info', { channel })).body.error).toBe(
      'channel_not_found',
    );
  });

  it('is told to those who stay, and to the app whose bot goes', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    await configure(world, {
      subscriptions: ['member_left_channel', 'channel_left', 'group_left', 'message'],
    });
    const { admin } = (await world.brief()).users;
    await leave(world, channel, world.user);
    await leave(world, channel);
    const { events } = (await world.sandbox('/events')).body;
    const told = events.map(({ wrapper }: { wrapper: { event: object } }) => wrapper.event);
    expect(told).toMatchObject([
      { type: 'member_left_channel', user: admin, channel, channel_type: 'C' },
      { type: 'message', subtype: 'channel_leave', user: admin },
      { type: 'channel_left', channel, actor_id: world.app.bot_user_id },
    ]);
  });
});
