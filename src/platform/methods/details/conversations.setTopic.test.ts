import { describe, expect, it } from 'vitest';
import { ANYONE, describeMethod } from '../../testing/describe-method.ts';
import { configure } from '../../testing/events.ts';
import { openWorld, START_S } from '../../testing/open-world.ts';

describeMethod('conversations.setTopic', {
  verbs: 'POST',
  tokens: ANYONE,
  needed: 'channels:manage,channels:write.topic',
  assumptions: ['A-70'],
  args: ({ channel }) => ({ channel, topic: 'Release 42' }),
});

/** A world, and a call of the method in #deploys. */
async function withTopic() {
  const world = await openWorld();
  const channel = world.channels['deploys'] ?? '';
  const set = async (topic: string, more: { channel?: string; token?: string } = {}) =>
    (
      await world.call(
        'conversations.setTopic',
        { channel: more.channel ?? channel, topic },
        more.token === undefined ? {} : { token: more.token },
      )
    ).body;
  const newest = async () =>
    (await world.call('conversations.history', { channel, limit: '1' })).body.messages[0];
  return { world, channel, set, newest };
}

describe('conversations.setTopic', () => {
  it('sets the topic, and says so in the channel', async () => {
    const { world, channel, set, newest } = await withTopic();
    const user = world.app.bot_user_id;
    const topic = { value: 'Release <42> & more', creator: user, last_set: START_S };
    expect((await set(topic.value)).channel).toMatchObject({ id: channel, topic });
    expect((await world.call('conversations.info', { channel })).body.channel.topic).toEqual(topic);
    expect(await newest()).toEqual({
      type: 'message',
      subtype: 'channel_topic',
      ts: expect.any(String),
      user,
      team: expect.any(String),
      text: `<@${user}> set the channel topic: ${topic.value}`,
      topic: topic.value,
    });
  });

  it('clears it, and says nothing twice', async () => {
    const { world, channel, set, newest } = await withTopic();
    await set('Release 42');
    const before = await newest();
    expect((await set('Release 42')).ok).toBe(true);
    expect(await newest()).toEqual(before);
    expect((await set('')).channel.topic.value).toBe('');
    expect(await newest()).toMatchObject({
      text: `<@${world.app.bot_user_id}> cleared the channel topic`,
      topic: '',
    });
    const { ts } = await newest();
    const edit = { channel, ts, text: 'somebody else did it' };
    expect((await world.call('chat.update', edit)).body.error).toBe('cant_update_message');
    expect((await world.call('chat.delete', { channel, ts })).body.ok).toBe(true);
  });

  it('has a limit, and is for members of the channel who are no guests', async () => {
    const { world, set } = await withTopic();
    expect((await set('x'.repeat(250))).ok).toBe(true);
    expect((await set('x'.repeat(251))).error).toBe('too_long');
    const refusal = async (name: string) =>
      (await set('x', { channel: world.channels[name] ?? '' })).error;
    expect(await refusal('random')).toBe('not_in_channel');
    expect(await refusal('leadership')).toBe('channel_not_found');
    expect(await refusal('launch-2024')).toBe('is_archived');
    expect(await refusal('direct')).toBe('method_not_supported_for_channel_type');
    const { members } = (await world.call('users.list', { limit: '1000' })).body;
    const guest = members.find((user: { is_restricted: boolean }) => user.is_restricted).id;
    const general = world.channels['general'] ?? '';
    const token = await world.mint('user', ['channels:write.topic'], { user_id: guest });
    expect((await set('x', { channel: general, token })).error).toBe('restricted_action');
  });

  it('takes the scope for topics alone, of the kind of conversation', async () => {
    const { world, set } = await withTopic();
    const [open, closed] = [
      await world.mint('bot', ['channels:write.topic']),
      await world.mint('bot', ['groups:write.topic']),
    ];
    expect((await set('a', { token: open })).ok).toBe(true);
    expect(await set('b', { token: closed })).toMatchObject({
      error: 'missing_scope',
      needed: 'channels:manage,channels:write.topic',
    });
  });

  it('works in a conversation of several people', async () => {
    const { world, set } = await withTopic();
    const { sample } = (await world.brief()).users;
    const users = sample.slice(0, 2).join();
    const { channel } = (await world.call('conversations.open', { users })).body;
    expect((await set('Lunch', { channel: channel.id })).channel.topic.value).toBe('Lunch');
  });

  it('is told as a message that mentions nobody', async () => {
    const { world, set } = await withTopic();
    await configure(world, { subscriptions: ['message', 'app_mention'] });
    await set(`<@${world.app.bot_user_id}> decides`, { token: world.user });
    const { events } = (await world.sandbox('/events')).body;
    expect(events.map(({ type }: { type: string }) => type)).toEqual(['message']);
    expect(events[0].wrapper.event).toMatchObject({
      subtype: 'channel_topic',
      topic: `<@${world.app.bot_user_id}> decides`,
      channel_type: 'channel',
    });
    expect(events[0].wrapper.event).not.toHaveProperty('blocks');
  });
});
