import { describe, expect, it } from 'vitest';
import { ANYONE, describeMethod } from '../../testing/describe-method.ts';
import { openWorld, START_S } from '../../testing/open-world.ts';

describeMethod('conversations.setPurpose', {
  verbs: 'POST',
  tokens: ANYONE,
  needed: 'channels:manage,channels:write.topic',
  assumptions: ['A-70'],
  args: ({ channel }) => ({ channel, purpose: 'Releases' }),
});

describe('conversations.setPurpose', () => {
  it('sets the purpose, not the topic, and says so in the channel', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const user = world.app.bot_user_id;
    const { body } = await world.call('conversations.setPurpose', { channel, purpose: 'Ships' });
    expect(body.channel).toMatchObject({
      topic: { value: '' },
      purpose: { value: 'Ships', creator: user, last_set: START_S },
    });
    const { messages } = (await world.call('conversations.history', { channel, limit: '1' })).body;
    expect(messages[0]).toMatchObject({
      subtype: 'channel_purpose',
      user,
      text: `<@${user}> set the channel purpose: Ships`,
      purpose: 'Ships',
    });
    expect(messages[0]).not.toHaveProperty('topic');
    const long = { channel, purpose: 'x'.repeat(251) };
    expect((await world.call('conversations.setPurpose', long)).body.error).toBe('too_long');
  });
});
