import { describe, expect, it } from 'vitest';
import { ANYONE, describeMethod } from '../../testing/describe-method.ts';
import { openWorld } from '../../testing/open-world.ts';

describeMethod('chat.meMessage', {
  verbs: 'POST',
  tokens: ANYONE,
  needed: 'chat:write,chat:write:bot,chat:write:user',
  assumptions: ['A-60'],
  args: ({ channel }) => ({ channel, text: 'is deploying' }),
});

describe('chat.meMessage', () => {
  it('posts a message of the subtype me_message, without rich text', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const { body } = await world.call('chat.meMessage', { channel, text: 'is *deploying*' });
    const { ts } = body;
    expect(body).toEqual({ ok: true, channel, ts });
    await world.call('chat.meMessage', { channel, text: 'waves' }, { token: world.user });
    const [theirs, own] = (await world.call('conversations.history', { channel })).body.messages;
    expect(own).toMatchObject({ subtype: 'me_message', ts, text: 'is *deploying*' });
    expect(own.user).toBe(world.app.bot_user_id);
    expect(theirs).toMatchObject({ subtype: 'me_message', text: 'waves' });
    expect(theirs).not.toHaveProperty('blocks');
  });

  it('refuses what chat.postMessage refuses', async () => {
    const world = await openWorld();
    const token = await world.mint('bot', ['chat:write']);
    const act = async (args: Record<string, string>) =>
      (await world.call('chat.meMessage', { text: 'waves', ...args }, { token })).body.error;
    const channel = world.channels['deploys'] ?? '';
    expect(await act({ channel: 'C0NOWHERE' })).toBe('channel_not_found');
    expect(await act({ channel: world.channels['random'] ?? '' })).toBe('not_in_channel');
    expect(await act({ channel, text: '' })).toBe('no_text');
    expect(await act({ channel, text: 'x'.repeat(40_001) })).toBe('msg_too_long');
    expect(await act({ channel, text: '😀'.repeat(40_000) })).toBeUndefined();
    await world.sandbox('/conditions/general_restricted', {}, 'PUT');
    const general = { channel: world.channels['general'] ?? '', text: 'waves' };
    expect((await world.call('chat.meMessage', general)).body.error).toBe('restricted_action');
  });
});
