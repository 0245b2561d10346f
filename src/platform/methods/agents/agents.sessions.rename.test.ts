import { describe, expect, it } from 'vitest';
import { describeMethod } from '../../testing/describe-method.ts';
import { agentWorld } from './agent-world.fixture.ts';

describeMethod('agents.sessions.rename', {
  verbs: 'POST',
  tokens: ['bot'],
  needed: 'chat:write',
  assumptions: ['A-63'],
  args: async ({ channel, ts, world }) => {
    const thread = { channel_id: channel, thread_ts: ts };
    await world.call('agents.sessions.setStatus', { ...thread, status: 'active' });
    return { ...thread, title: 'Release 42' };
  },
});

describe('agents.sessions.rename', () => {
  it('gives a session another title, and refuses where there is none', async () => {
    const { set, call, thread, threads } = await agentWorld();
    const rename = (title: string) => call('agents.sessions.rename', { ...thread, title });
    expect((await rename('Early')).error).toBe('session_not_found');
    await set('active', { title: 'Trip' });
    expect(await rename('Trip to the sea')).toEqual({ ok: true, title: 'Trip to the sea' });
    expect(await threads()).toMatchObject([{ title: 'Trip to the sea' }]);
    expect((await rename('x'.repeat(201))).error).toBe('invalid_arguments');
  });
});
