import { describe, expect, it } from 'vitest';
import { ANYONE, describeMethod } from '../../testing/describe-method.ts';
import { openWorld, START_S, type OpenWorld } from '../../testing/open-world.ts';

const schedule = async (world: OpenWorld, after_s: number, token = world.bot) =>
  (
    await world.call(
      'chat.scheduleMessage',
      { channel: world.channels['deploys'] ?? '', text: 'x', post_at: String(START_S + after_s) },
      { token },
    )
  ).body.scheduled_message_id as string;

describeMethod('chat.deleteScheduledMessage', {
  verbs: 'POST',
  tokens: ANYONE,
  needed: 'chat:write,chat:write:bot,chat:write:user',
  assumptions: ['A-61'],
  args: async ({ world, channel }) => ({
    channel,
    scheduled_message_id: await schedule(world, 3600),
  }),
});

describe('chat.deleteScheduledMessage', () => {
  it('keeps the message from being posted', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const scheduled_message_id = await schedule(world, 3600);
    const args = { channel, scheduled_message_id };
    expect((await world.call('chat.deleteScheduledMessage', args)).body).toEqual({ ok: true });
    const again = (await world.call('chat.deleteScheduledMessage', args)).body;
    expect(again.error).toBe('invalid_scheduled_message_id');
    await world.sandbox('/clock', { advance_s: 7200 });
    const oldest = String(START_S);
    const { messages } = (await world.call('conversations.history', { channel, oldest })).body;
    expect(messages).toEqual([]);
  });

  it('refuses a message of somebody else, of another conversation, and one that is about to be posted', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const remove = async (id: string, at = channel) => {
      const args = { channel: at, scheduled_message_id: id };
      return (await world.call('chat.deleteScheduledMessage', args)).body.error as string;
    };
    const own = await schedule(world, 120);
    expect(await remove(await schedule(world, 120, world.user))).toBe(
      'invalid_scheduled_message_id',
    );
    expect(await remove(own, world.channels['general'])).toBe('invalid_scheduled_message_id');
    expect(await remove(own, 'C0NOWHERE')).toBe('channel_not_found');
    await world.sandbox('/clock', { advance_s: 61 });
    expect(await remove(own)).toBe('invalid_scheduled_message_id');
    await world.sandbox('/clock', { advance_s: -1 });
    expect(await remove(own)).toBeUndefined();
  });
});
