import { describe, expect, it } from 'vitest';
import { eventsToldTo, openListeningWorld, post } from '../../testing/events.ts';

/** A world with a thread, and what sends a reply to it. */
async function threaded() {
  const { world, channel } = await openListeningWorld('message', 'app_mention');
  const parent = await post(world, channel, 'who deploys?');
  const reply = async (args: Record<string, string>) =>
    (await world.call('chat.postMessage', { channel, thread_ts: parent, text: 'me', ...args }))
      .body;
  const history = async (): Promise<{ ts: string; root?: { reply_count?: number } }[]> =>
    (await world.call('conversations.history', { channel, oldest: parent })).body.messages;
  return { world, channel, parent, reply, history };
}

describe('a reply with reply_broadcast', () => {
  it('is in the history of its conversation, with its parent, and in its thread', async () => {
    const { world, channel, parent, reply, history } = await threaded();
    await reply({});
    const { ts, message } = await reply({ reply_broadcast: 'true' });
    expect(message).toMatchObject({ subtype: 'thread_broadcast', thread_ts: parent });
    const [shown, ...others] = await history();
    expect(others).toEqual([]);
    expect(shown).toMatchObject({ ts, subtype: 'thread_broadcast', thread_ts: parent });
    expect(shown?.root).toMatchObject({
      ts: parent,
      thread_ts: parent,
      text: 'who deploys?',
      reply_count: 2,
      latest_reply: ts,
    });
    const replies = (await world.call('conversations.replies', { channel, ts: parent })).body;
    expect(replies.messages).toHaveLength(3);
    expect(replies.messages[2]).toMatchObject({ ts, root: { ts: parent } });
    const legacy = await world.mint('legacy_bot', ['bot']);
    const older = await world.call('channels.history', { channel }, { token: legacy });
    expect(older.body.messages[0]).toMatchObject({ ts, root: { reply_count: 2 } });
  });

  it('is told with its parent', async () => {
    const { world, parent, reply } = await threaded();
    await reply({ reply_broadcast: 'false' });
    const { ts } = await reply({ reply_broadcast: 'true' });
    const [, quiet, loud] = await eventsToldTo(world);
    expect(quiet).not.toHaveProperty('root');
    expect(quiet).not.toHaveProperty('subtype');
    expect(loud).toMatchObject({
      type: 'message',
      subtype: 'thread_broadcast',
      ts,
      root: { ts: parent, thread_ts: parent, reply_count: 2, latest_reply: ts },
    });
  });

  it('loses its parent with it, and stays', async () => {
    const { world, channel, parent, reply, history } = await threaded();
    const { ts } = await reply({ reply_broadcast: 'true' });
    await world.call('chat.delete', { channel, ts: parent }, { token: world.user });
    const [shown] = await history();
    expect(shown?.ts).toBe(ts);
    expect(shown).not.toHaveProperty('root');
  });

  it('changes nothing about a message that is no reply', async () => {
    const { world, channel } = await threaded();
    const args = { channel, text: 'x', reply_broadcast: 'true' };
    const { message } = (await world.call('chat.postMessage', args)).body;
    expect(message).not.toHaveProperty('subtype');
  });
});

describe('chat.update with reply_broadcast', () => {
  it('shows a reply to its conversation, and tells of the change', async () => {
    const { world, channel, reply, history } = await threaded();
    const { ts } = await reply({});
    expect(await history()).toEqual([]);
    const args = { channel, ts, reply_broadcast: 'true' };
    const { message } = (await world.call('chat.update', args)).body;
    expect(message).toMatchObject({ text: 'me', subtype: 'thread_broadcast' });
    expect(await history()).toMatchObject([{ ts }]);
    const told = (await eventsToldTo(world)).at(-1);
    expect(told).toMatchObject({ subtype: 'message_changed', message: { ts } });
    await world.call('chat.update', { channel, ts, text: 'not me' });
    expect(await history()).toMatchObject([{ ts, subtype: 'thread_broadcast', text: 'not me' }]);
  });

  it('refuses a message that is no reply', async () => {
    const { world, channel, reply } = await threaded();
    const { ts } = (await world.call('chat.postMessage', { channel, text: 'x' })).body;
    await reply({ thread_ts: ts });
    const update = (args: object) =>
      world.call('chat.update', { channel, ts, reply_broadcast: 'true', ...args });
    expect((await update({})).body.error).toBe('cant_broadcast_message');
    expect((await update({ text: 'y', reply_broadcast: 'false' })).body.ok).toBe(true);
  });
});
