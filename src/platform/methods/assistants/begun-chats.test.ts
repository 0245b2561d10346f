import { describe, expect, it } from 'vitest';
import { assistantWorld } from './assistant-world.fixture.ts';

describe('a chat with an app that is an assistant', () => {
  it('begins with a message of the app, and the app hears who began it and where they are', async () => {
    const { world, app, user_id, act, heard, call } = await assistantWorld();
    const looks_at = world.channels['deploys'] ?? '';
    const { interaction } = await act({ looks_at });
    const { channel: channel_id, ts: thread_ts } = interaction;
    const { team } = await world.brief();
    expect((await heard()).at(-1)).toMatchObject({
      type: 'assistant_thread_started',
      assistant_thread: {
        user_id,
        channel_id,
        thread_ts,
        context: { channel_id: looks_at, team_id: team.id, enterprise_id: null },
      },
    });
    const { messages } = await call('conversations.replies', {
      channel: channel_id,
      ts: thread_ts,
    });
    expect(messages).toMatchObject([{ user: app.bot_user_id, subtype: 'assistant_app_thread' }]);
  });

  it('tells the app when the person looks at another conversation, or at none', async () => {
    const { world, act, heard, threads } = await assistantWorld();
    const { channel, ts } = (await act()).interaction;
    expect((await heard()).at(-1).assistant_thread.context).toEqual({});
    const looks_at = world.channels['general'] ?? '';
    await act({ ts, looks_at });
    expect((await heard()).at(-1)).toMatchObject({
      type: 'assistant_thread_context_changed',
      assistant_thread: { thread_ts: ts, context: { channel_id: looks_at } },
    });
    expect(await threads(channel)).toMatchObject([{ ts, looks_at }]);
    await act({ ts });
    expect((await heard()).at(-1).assistant_thread.context).toEqual({});
    expect(await threads(channel)).toMatchObject([{ looks_at: null }]);
  });

  it('is refused with the reason where there is none', async () => {
    const { world, act } = await assistantWorld();
    const app_id = world.app.app_id;
    expect(await act({ app_id })).toMatchObject({
      error: 'cannot_act',
      message: expect.stringContaining('assistant_view'),
    });
    expect(await act({ ts: '1.000000' })).toMatchObject({
      error: 'cannot_act',
      message: expect.stringContaining('has no chat "1.000000"'),
    });
    expect((await act({ looks_at: 'C0' })).error).toBe('cannot_act');
  });

  it('begins although the app does not listen, and says why it hears nothing', async () => {
    const { world, app_id, act, threads } = await assistantWorld();
    await world.sandbox(`/apps/${app_id}`, { subscriptions: ['message.im'] }, 'PATCH');
    const { interaction } = await act();
    expect(interaction.detail).toMatch(/not subscribed to assistant_thread_started/);
    expect(await threads(interaction.channel)).toHaveLength(1);
  });

  it('can be had with an agent as well', async () => {
    const { act } = await assistantWorld({
      assistant_view: undefined,
      agent_view: { agent_description: 'Helps.' },
    });
    expect((await act()).interaction).toMatchObject({
      type: 'assistant_thread',
      ts: expect.stringMatching(/^\d+\.\d{6}$/),
    });
  });
});
