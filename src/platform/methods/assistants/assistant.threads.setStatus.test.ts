import { describe, expect, it } from 'vitest';
import { describeMethod } from '../../testing/describe-method.ts';
import { openWorld, START_S } from '../../testing/open-world.ts';

describeMethod('assistant.threads.setStatus', {
  verbs: 'POST',
  tokens: ['bot'],
  needed: 'chat:write,assistant:write',
  assumptions: ['A-66'],
  args: ({ channel, ts }) => ({ channel_id: channel, thread_ts: ts, status: 'is thinking...' }),
});

async function threadWorld() {
  const world = await openWorld();
  const channel = world.channels['deploys'] ?? '';
  const say = async (args: Record<string, string>, token = world.bot) =>
    (await world.call('chat.postMessage', { channel, text: 'hello', ...args }, { token })).body.ts;
  const thread_ts = (await say({}, world.user)) as string;
  const set = async (status: string, more: Record<string, string> = {}) =>
    (
      await world.call('assistant.threads.setStatus', {
        channel_id: channel,
        thread_ts,
        status,
        ...more,
      })
    ).body;
  const status = async () => {
    const { threads } = (await world.sandbox(`/assistant_threads?channel=${channel}`)).body;
    return threads[0]?.status ?? null;
  };
  return { world, channel, thread_ts, say, set, status };
}

describe('assistant.threads.setStatus', () => {
  it('is shown until the app posts in the thread, and not only anywhere', async () => {
    const { world, thread_ts, say, set, status } = await threadWorld();
    expect(await status()).toBeNull();
    expect(await set('is thinking...', { loading_messages: '["Reading","Writing"]' })).toEqual({
      ok: true,
    });
    expect(await status()).toEqual({
      app_id: world.app.app_id,
      text: 'is thinking...',
      loading_messages: ['Reading', 'Writing'],
      ends: START_S + 120,
    });
    await say({});
    await say({ thread_ts }, world.user);
    expect(await status()).not.toBeNull();
    await say({ thread_ts });
    expect(await status()).toBeNull();
    await set('is writing...');
    expect(await status()).toMatchObject({ text: 'is writing...', loading_messages: [] });
  });

  it('ends after two minutes, by an empty text, and when a streamed answer begins', async () => {
    const { world, channel, thread_ts, set, status } = await threadWorld();
    await set('is thinking...');
    await world.sandbox('/clock', { now: START_S + 119 });
    expect(await status()).not.toBeNull();
    await world.sandbox('/clock', { now: START_S + 121 });
    expect(await status()).toBeNull();
    await set('is thinking...');
    await set('');
    expect(await status()).toBeNull();
    await set('is thinking...');
    const { team, users } = await world.brief();
    const recipient = { recipient_team_id: team.id, recipient_user_id: users.admin };
    await world.call('chat.startStream', { channel, thread_ts, ...recipient });
    expect(await status()).toBeNull();
  });

  it('is taken away by the app that set it, and by no other', async () => {
    const { world, channel, thread_ts, set, status } = await threadWorld();
    await set('is thinking...');
    const manifest = {
      display_information: { name: 'Other' },
      features: { bot_user: { display_name: 'other' } },
      oauth_config: { scopes: { bot: ['chat:write', 'channels:join'] } },
    };
    const { app } = (await world.sandbox('/apps', { manifest })).body;
    const { token } = app.tokens.find(({ type }: { type: string }) => type === 'bot');
    await world.call('conversations.join', { channel }, { token });
    const nothing = { channel_id: channel, thread_ts, status: '' };
    const { body } = await world.call('assistant.threads.setStatus', nothing, { token });
    expect(body).toEqual({ ok: true });
    expect(await status()).toMatchObject({ text: 'is thinking...' });
    await set('');
    expect(await status()).toBeNull();
  });

  it('accepts a reply in place of its thread, and refuses anything else', async () => {
    const { world, thread_ts, say, set, status } = await threadWorld();
    const reply = await say({ thread_ts });
    expect((await set('is thinking...', { thread_ts: reply })).ok).toBe(true);
    expect(await status()).toMatchObject({ text: 'is thinking...' });
    expect((await set('x', { thread_ts: '1.000000' })).error).toBe('invalid_thread_ts');
    const private_id = world.channels['leadership'] ?? '';
    expect((await set('x', { channel_id: private_id })).error).toBe('channel_not_found');
    const many = JSON.stringify(Array.from({ length: 11 }, () => 'x'));
    expect((await set('x', { loading_messages: many })).error).toBe('invalid_arguments');
  });
});
