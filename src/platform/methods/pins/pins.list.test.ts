import { describe, expect, it } from 'vitest';
import { ANYONE, describeMethod } from '../../testing/describe-method.ts';
import { openWorld, START_S } from '../../testing/open-world.ts';

describeMethod('pins.list', {
  verbs: 'GET, POST',
  tokens: ANYONE,
  needed: 'pins:read',
  assumptions: ['A-29'],
  args: ({ channel }) => ({ channel }),
});

describe('pins.list', () => {
  it('lists the newest pin first, with who pinned each and when', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const { messages } = (await world.call('conversations.history', { channel })).body;
    const [newest = '', , oldest = ''] = messages.map(({ ts }: { ts: string }) => ts) as string[];
    await world.call('pins.add', { channel, timestamp: newest });
    await world.sandbox('/clock', { advance_s: 90 });
    await world.call('pins.add', { channel, timestamp: oldest }, { token: world.user });
    const general = world.channels['general'] ?? '';
    const greeting = (
      await world.call('conversations.history', { channel: general }, { token: world.user })
    ).body.messages[0].ts as string;
    await world.call('pins.add', { channel: general, timestamp: greeting }, { token: world.user });
    const { items } = (await world.call('pins.list', { channel }, { verb: 'GET' })).body;
    const { admin } = (await world.brief()).users;
    expect(items).toMatchObject([
      { created: START_S + 90, created_by: admin, message: { ts: oldest } },
      { created: START_S, created_by: world.app.bot_user_id, message: { ts: newest } },
    ]);
  });

  it('requires permission to read the messages', async () => {
    const world = await openWorld();
    const list = async (name: string, token: string) =>
      (await world.call('pins.list', { channel: world.channels[name] ?? '' }, { token })).body;
    expect((await list('random', world.bot)).error).toBe('not_in_channel');
    expect((await list('leadership', world.bot)).error).toBe('channel_not_found');
    expect(await list('leadership', world.user)).toEqual({ ok: true, items: [] });
    expect(await list('launch-2024', world.user)).toEqual({ ok: true, items: [] });
  });
});
