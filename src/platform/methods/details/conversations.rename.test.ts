import { describe, expect, it } from 'vitest';
import { ANYONE, describeMethod } from '../../testing/describe-method.ts';
import { configure } from '../../testing/events.ts';
import { openWorld } from '../../testing/open-world.ts';

describeMethod('conversations.rename', {
  verbs: 'POST',
  tokens: ANYONE,
  needed: 'channels:manage',
  assumptions: ['A-20', 'A-71'],
  args: async ({ world }) => {
    const { body } = await world.call('conversations.create', { name: 'first-name' });
    return { channel: body.channel.id as string, name: 'second-name' };
  },
});

/** A world with a channel of the bot. */
async function withChannel(is_private = 'false') {
  const world = await openWorld();
  const created = await world.call('conversations.create', { name: 'before', is_private });
  const channel = created.body.channel.id as string;
  const rename = async (name: string, id = channel, token = world.bot) =>
    (await world.call('conversations.rename', { channel: id, name }, { token })).body;
  return { world, channel, rename };
}

describe('conversations.rename', () => {
  it('renames the channel, keeps its id, and says so there', async () => {
    const { world, channel, rename } = await withChannel();
    expect((await rename('#after')).channel).toMatchObject({ id: channel, name: 'after' });
    const { body } = await world.call('conversations.history', { channel, limit: '1' });
    const user = world.app.bot_user_id;
    expect(body.messages[0]).toMatchObject({
      subtype: 'channel_name',
      user,
      name: 'after',
      old_name: 'before',
      text: `<@${user}> has renamed the channel from "before" to "after"`,
    });
    // The old name is free, and the channel is found by the new one.
    expect((await world.call('conversations.create', { name: 'before' })).body.ok).toBe(true);
    const posted = await world.call('chat.postMessage', { channel: '#after', text: 'hi' });
    expect(posted.body.channel).toBe(channel);
  });

  it('changes nothing if the channel has the name already', async () => {
    const { world, channel, rename } = await withChannel();
    expect((await rename('before')).channel.name).toBe('before');
    expect((await world.call('conversations.history', { channel })).body.messages).toEqual([]);
  });

  it('refuses names as conversations.create does, and kinds that have none', async () => {
    const { world, rename } = await withChannel();
    expect((await rename('')).error).toBe('invalid_name_required');
    expect((await rename('x'.repeat(81))).error).toBe('invalid_name_maxlength');
    expect((await rename('A b')).error).toBe('invalid_name_specials');
    expect((await rename('launch-2024')).error).toBe('name_taken');
    const error = async (name: string) => (await rename('x', world.channels[name])).error;
    expect(await error('direct')).toBe('method_not_supported_for_channel_type');
    expect(await error('random')).toBe('not_in_channel');
    expect(await error('launch-2024')).toBe('is_archived');
  });

  it('is for the creator of the channel, and for administrators', async () => {
    const { world, channel, rename } = await withChannel();
    const deploys = world.channels['deploys'] ?? '';
    expect((await rename('mine', deploys)).error).toBe('not_authorized');
    expect((await rename('ours', deploys, world.user)).channel.name).toBe('ours');
    const { members } = (await world.call('users.list', { limit: '1000' })).body;
    const member = members.find(
      (user: Record<string, unknown>) =>
        !user['is_admin'] && !user['is_restricted'] && !user['is_bot'] && !user['deleted'],
    ).id as string;
    await world.call('conversations.invite', { channel, users: member });
    const token = await world.mint('user', ['channels:manage'], { user_id: member });
    expect((await rename('mine', channel, token)).error).toBe('not_authorized');
  });

  it.each([
    ['false', 'channel_rename'],
    ['true', 'group_rename'],
  ])('is told to apps (is_private %s: %s)', async (is_private, type) => {
    const { world, channel, rename } = await withChannel(is_private);
    await configure(world, { subscriptions: ['channel_rename', 'group_rename'] });
    const { created } = (await rename('after')).channel;
    const { events } = (await world.sandbox('/events')).body;
    expect(events.map(({ wrapper }: { wrapper: { event: object } }) => wrapper.event)).toEqual([
      {
        type,
        channel: {
          id: channel,
          name: 'after',
          name_normalized: 'after',
          created,
          is_channel: true,
          is_mpim: false,
        },
        event_ts: expect.any(String),
      },
    ]);
  });
});
