import { describe, expect, it } from 'vitest';
import { openWorld } from '../../testing/open-world.ts';

describe('chat.postEphemeral', () => {
  it('answers with a ts, and stores nothing', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const { users } = await world.brief();
    const history = async () => (await world.call('conversations.history', { channel })).body;
    const before = await history();
    const { body } = await world.call('chat.postEphemeral', {
      channel,
      user: users.admin,
      text: 'for you alone',
    });
    expect(body).toEqual({ ok: true, message_ts: expect.stringMatching(/^\d+\.\d{6}$/) as string });
    expect(await history()).toEqual(before);
  });

  it('refuses people outside the channel, empty messages and unknown threads', async () => {
    const world = await openWorld();
    const { users } = await world.brief();
    const error = async (args: Record<string, string>) =>
      (
        await world.call('chat.postEphemeral', {
          channel: world.channels['deploys'] ?? '',
          user: users.admin,
          text: 'x',
          ...args,
        })
      ).body.error;
    expect(await error({ user: 'U0NOBODY' })).toBe('user_not_in_channel');
    expect(await error({ text: '' })).toBe('no_text');
    expect(await error({ thread_ts: '1.000000' })).toBe('thread_not_found');
    expect(await error({ channel: world.channels['random'] ?? '' })).toBe('not_in_channel');
  });
});
