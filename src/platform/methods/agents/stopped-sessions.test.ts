import { describe, expect, it } from 'vitest';
import { agentWorld } from './agent-world.fixture.ts';

async function writingWorld() {
  const opened = await agentWorld();
  const { world, call, thread, user_id } = opened;
  const { channel_id: channel, thread_ts } = thread;
  const recipient = {
    recipient_team_id: (await world.brief()).team.id,
    recipient_user_id: user_id,
  };
  const start = async () =>
    (await call('chat.startStream', { channel, thread_ts, markdown_text: 'First', ...recipient }))
      .ts as string;
  const state = async (ts: string) => {
    const { messages } = await call(
      'conversations.replies',
      { channel, ts: thread_ts },
      world.user,
    );
    return messages.find((each: { ts: string }) => each.ts === ts);
  };
  return { ...opened, channel, start, state };
}

describe('an agent that a person stops', () => {
  it('hears of it, and what it was writing is stopped', async () => {
    const { set, start, act, heard, state, call, channel, thread, user_id, session } =
      await writingWorld();
    await set('processing');
    const ts = await start();
    expect((await act()).interaction).toMatchObject({ type: 'agent_session' });
    expect(await heard()).toMatchObject([
      {
        type: 'agent_session_stopped',
        channel,
        user: user_id,
        thread_ts: thread.thread_ts,
        streaming_message_ts: [ts],
      },
    ]);
    expect(await state(ts)).toMatchObject({ streaming_state: 'completed' });
    // Only the app sets its status.
    expect(await session()).toMatchObject({ status: 'processing' });
    const more = await call('chat.appendStream', { channel, ts, markdown_text: 'more' });
    expect(more.error).toBe('message_not_in_streaming_state');
    await act();
    expect((await heard()).at(-1)).toMatchObject({ streaming_message_ts: [] });
  });

  it('writes an end, once, and is active then', async () => {
    const { set, start, act, state, call, channel, session, world } = await writingWorld();
    await set('processing');
    const ts = await start();
    await act();
    const stop = { channel, ts, markdown_text: ' (stopped)' };
    expect((await call('chat.stopStream', stop)).ok).toBe(true);
    expect((await state(ts)).text).toContain('First (stopped)');
    expect(await session()).toMatchObject({ status: 'active' });
    expect((await call('chat.stopStream', stop)).error).toBe('message_not_in_streaming_state');
    await set('processing');
    const late = await start();
    await act();
    await world.sandbox('/clock', { advance_s: 301 });
    expect(await state(late)).toMatchObject({ streaming_state: 'completed' });
  });

  it('is what chat.stopStream says otherwise', async () => {
    const { start, call, channel, session } = await writingWorld();
    await call('chat.stopStream', { channel, ts: await start() });
    expect(await session()).toBeUndefined();
    await call('chat.stopStream', { channel, ts: await start(), session_status: 'suspended' });
    expect(await session()).toMatchObject({ status: 'suspended' });
    await call('chat.stopStream', { channel, ts: await start() });
    expect(await session()).toMatchObject({ status: 'active' });
  });

  it('cannot be stopped where it is not at work, or would not hear of it', async () => {
    const { world, app_id, set, act } = await agentWorld();
    const refused = async (more: object = {}) => (await act(more)).message;
    expect(await refused()).toContain('has no session');
    await set('active');
    expect(await refused()).toContain('is active');
    await set('processing');
    expect(await refused({ ts: '1.000000' })).toContain('has no session');
    expect(await refused({ app_id: world.app.app_id })).toContain('has no session');
    expect(await refused({ channel: 'C0NOWHERE' })).toContain('sees no conversation');
    await world.sandbox(`/apps/${app_id}`, { subscriptions: [] }, 'PATCH');
    expect(await refused()).toContain('is not subscribed to agent_session_stopped');
  });
});

describe('a session that a person renames', () => {
  it('tells the agent the title before, where there was one', async () => {
    const { set, act, heard, threads } = await agentWorld();
    await set('active');
    await act({ title: 'Trip' });
    expect((await heard()).at(-1)).not.toHaveProperty('previous_title');
    await act({ title: 'Sea' });
    expect((await heard()).at(-1)).toMatchObject({
      type: 'agent_session_title_changed',
      title: 'Sea',
      previous_title: 'Trip',
    });
    expect(await threads()).toMatchObject([{ title: 'Sea' }]);
  });

  it('gets the title although the agent does not listen', async () => {
    const { world, app_id, set, act, threads } = await agentWorld();
    await set('active');
    await world.sandbox(`/apps/${app_id}`, { subscriptions: [] }, 'PATCH');
    expect((await act({ title: 'Trip' })).interaction.detail).toContain('nothing was sent');
    expect(await threads()).toMatchObject([{ title: 'Trip' }]);
  });
});
