import { describe, expect, it } from 'vitest';
import { ANYONE, describeMethod } from '../../testing/describe-method.ts';
import { configure } from '../../testing/events.ts';
import { openWorld } from '../../testing/open-world.ts';

describeMethod('conversations.kick', {
  verbs: 'POST',
  tokens: ANYONE,
  needed: 'channels:manage',
  assumptions: ['A-74'],
  args: ({ channel, admin }) => ({ channel, user: admin }),
});

/** A world, and a call of the method in #deploys. */
async function withKick() {
  const world = await openWorld();
  const channel = world.channels['deploys'] ?? '';
  const { admin } = (await world.brief()).users;
  const kick = async (user: string, id = channel, token = world.bot) =>
    (await world.call('conversations.kick', { channel: id, user }, { token })).body;
  return { world, channel, admin, kick };
}

describe('conversations.kick', () => {
  it('ends the membership of somebody else, and says by whom', async () => {
    const { world, channel, admin, kick } = await withKick();
    expect(await kick(admin)).toEqual({ ok: true });
    const { members } = (await world.call('conversations.members', { channel })).body;
    expect(members).not.toContain(admin);
    const { messages } = (await world.call('conversations.history', { channel, limit: '1' })).body;
    const bot = world.app.bot_user_id;
    expect(messages[0]).toMatchObject({
      subtype: 'channel_leave',
      user: admin,
      text: `<@${admin}> was removed from the channel by <@${bot}>`,
    });
    expect((await kick(admin)).error).toBe('not_in_channel');
  });

  it('is refused for whom it cannot remove, and where', async () => {
    const { world, channel, admin, kick } = await withKick();
    const bot = world.app.bot_user_id;
    expect((await kick(bot)).error).toBe('cant_kick_self');
    expect((await kick('U0NOBODY')).error).toBe('user_not_found');
    const error = async (name: string, token?: string) =>
      (await kick(bot, world.channels[name], token)).error;
    expect(await error('general', world.user)).toBe('cant_kick_from_general');
    expect(await error('direct')).toBe('method_not_supported_for_channel_type');
    expect(await error('random')).toBe('not_in_channel');
    expect(await error('launch-2024', world.user)).toBe('is_archived');
    const { members } = (await world.call('users.list', { limit: '1000' })).body;
    const guest = members.find((user: { is_restricted: boolean }) => user.is_restricted).id;
    await world.call('conversations.invite', { channel, users: guest });
    const token = await world.mint('user', ['channels:manage'], { user_id: guest });
    expect((await kick(admin, channel, token)).error).toBe('restricted_action');
  });

  it('is told to the app of a bot that is removed, with who did it', async () => {
    const { world, channel, admin, kick } = await withKick();
    await configure(world, { subscriptions: ['member_left_channel', 'channel_left'] });
    await kick(world.app.bot_user_id, channel, world.user);
    const { events } = (await world.sandbox('/events')).body;
    const told = events.map(({ wrapper }: { wrapper: { event: object } }) => wrapper.event);
    expect(told).toMatchObject([{ type: 'channel_left', channel, actor_id: admin }]);
  });
});
