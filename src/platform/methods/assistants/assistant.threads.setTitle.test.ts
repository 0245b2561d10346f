import { describe, expect, it } from 'vitest';
import { describeMethod } from '../../testing/describe-method.ts';
import { assistantWorld, beginChat } from './assistant-world.fixture.ts';

describeMethod('assistant.threads.setTitle', {
  verbs: 'POST',
  tokens: ['bot'],
  needed: 'assistant:write',
  assumptions: ['A-67'],
  args: async ({ world }) => {
    const channel = world.channels['direct'] ?? '';
    const { body } = await world.call('chat.postMessage', { channel, text: 'hello' });
    return { channel_id: channel, thread_ts: body.ts, title: 'Release 42' };
  },
});

describe('assistant.threads.setTitle', () => {
  it('names a chat in the list, and in its first message', async () => {
    const opened = await assistantWorld();
    const { call, threads } = opened;
    const chat = await beginChat(opened);
    expect(await threads(chat.channel_id)).toMatchObject([{ ts: chat.thread_ts, title: '' }]);
    await call('assistant.threads.setTitle', { ...chat, title: 'Release 42' });
    expect(await threads(chat.channel_id)).toMatchObject([{ title: 'Release 42' }]);
    const thread = { channel: chat.channel_id, ts: chat.thread_ts };
    const { messages } = await call('conversations.replies', thread);
    expect(messages).toMatchObject([{ subtype: 'assistant_app_thread', text: 'Release 42' }]);
  });

  it('leaves what a person wrote as it is, and has no title for a channel', async () => {
    const { world, app, call } = await assistantWorld();
    const opened = await call('conversations.open', { users: app.bot_user_id }, world.user);
    const channel = opened.channel.id as string;
    const { ts } = await call('chat.postMessage', { channel, text: 'Hi' }, world.user);
    const named = { channel_id: channel, thread_ts: ts, title: 'Greeting' };
    expect((await call('assistant.threads.setTitle', named)).ok).toBe(true);
    const { messages } = await call('conversations.replies', { channel, ts });
    expect(messages).toMatchObject([{ text: 'Hi' }]);
    const general = world.channels['general'] ?? '';
    const asked = (await call('chat.postMessage', { channel: general, text: 'Hi' }, world.user)).ts;
    const elsewhere = { channel_id: general, thread_ts: asked, title: 'Greeting' };
    await call('conversations.join', { channel: general }, world.bot);
    const refused = (
      await world.call('assistant.threads.setTitle', elsewhere, {
        token: await world.mint('bot', ['assistant:write']),
      })
    ).body;
    expect(refused.error).toBe('invalid_thread_ts');
  });
});
