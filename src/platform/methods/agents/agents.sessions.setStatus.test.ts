import { describe, expect, it } from 'vitest';
import { describeMethod } from '../../testing/describe-method.ts';
import { agentWorld } from './agent-world.fixture.ts';

describeMethod('agents.sessions.setStatus', {
  verbs: 'POST',
  tokens: ['bot'],
  needed: 'chat:write',
  assumptions: ['A-63'],
  args: ({ channel, ts }) => ({ channel_id: channel, thread_ts: ts, status: 'processing' }),
});

describe('agents.sessions.setStatus', () => {
  it('begins a session, and sets the status of the agent', async () => {
    const { app_id, set, session, threads, world } = await agentWorld();
    expect(await session()).toBeUndefined();
    const begun = await set('processing', {
      title: 'Trip',
      initiator_user_id: (await world.brief()).users.admin,
    });
    expect(begun).toEqual({
      ok: true,
      status: 'processing',
      agent_status: 'processing',
      title: 'Trip',
    });
    expect(await session()).toEqual({
      status: 'processing',
      agents: [{ app_id, status: 'processing', can_stop: true }],
    });
    expect(await set('active', { title: 'Ignored' })).toEqual({
      ok: true,
      status: 'active',
      agent_status: 'active',
      title: 'Trip',
    });
    expect(await threads()).toMatchObject([
      { title: 'Trip', session: { agents: [{ can_stop: false }] } },
    ]);
  });

  it('answers of several agents what asks most of people', async () => {
    const { set, bot } = await agentWorld();
    await set('suspended');
    expect(await set('processing', {}, bot)).toMatchObject({
      status: 'suspended',
      agent_status: 'processing',
    });
    expect(await set('closed')).toMatchObject({ status: 'processing', agent_status: 'closed' });
  });

  it('warns an app that people cannot stop', async () => {
    const { set, bot, session } = await agentWorld();
    const warning = 'missing_agent_session_stopped_event_subscription';
    expect(await set('processing', {}, bot)).toMatchObject({
      ok: true,
      warning,
      response_metadata: { warnings: [warning] },
    });
    expect(await session()).toMatchObject({ agents: [{ can_stop: false }] });
  });

  it('refuses what is no thread, no status, and a person who is elsewhere', async () => {
    const { set, world } = await agentWorld();
    expect((await set('processing', { thread_ts: '1.000000' })).error).toBe('invalid_thread_ts');
    expect((await set('thinking')).error).toBe('invalid_arguments');
    const nobody = { initiator_user_id: 'U0NOBODY' };
    expect((await set('active', nobody)).error).toBe('user_not_in_channel');
    const leadership = { channel_id: world.channels['leadership'] ?? '' };
    expect((await set('active', leadership)).error).toBe('channel_not_found');
  });
});
