import { describe, expect, it } from 'vitest';
import { ANYONE, describeMethod } from '../../testing/describe-method.ts';
import { configure } from '../../testing/events.ts';
import { openWorld } from '../../testing/open-world.ts';

describeMethod('pins.remove', {
  verbs: 'POST',
  tokens: ANYONE,
  needed: 'pins:write',
  assumptions: ['A-29'],
  args: async ({ world, channel, ts }) => {
    const args = { channel, timestamp: ts };
    await world.call('pins.add', args);
    return args;
  },
});

describe('pins.remove', () => {
  it('removes one pin, also one of somebody else', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const { messages } = (await world.call('conversations.history', { channel })).body;
    const [one = '', two = ''] = messages.map(({ ts }: { ts: string }) => ts) as string[];
    await world.call('pins.add', { channel, timestamp: one });
    await world.call('pins.add', { channel, timestamp: two });
    const remove = async (timestamp: string, token = world.user) =>
      (await world.call('pins.remove', { channel, timestamp }, { token })).body;
    expect(await remove(one)).toEqual({ ok: true });
    expect(await remove(one)).toEqual({ ok: false, error: 'no_pin' });
    const { items } = (await world.call('pins.list', { channel })).body;
    expect(items.map(({ message }: { message: { ts: string } }) => message.ts)).toEqual([two]);
  });

  it('refuses for the same reasons as pins.add', async () => {
    const world = await openWorld();
    const remove = async (name: string, timestamp: string) =>
      (await world.call('pins.remove', { channel: world.channels[name] ?? '', timestamp })).body
        .error;
    expect(await remove('deploys', '')).toBe('bad_timestamp');
    expect(await remove('deploys', '1.000000')).toBe('message_not_found');
    expect(await remove('leadership', '1.000000')).toBe('channel_not_found');
    expect(await remove('random', '1.000000')).toBe('not_in_channel');
    expect(await remove('launch-2024', '1.000000')).toBe('is_archived');
  });
});

describe('pin_added and pin_removed', () => {
  it('tell who pinned which message, who took it away, and how many are left', async () => {
    const world = await openWorld();
    await world.mint('bot', ['pins:read']);
    await configure(world, { subscriptions: ['pin_added', 'pin_removed'] });
    const channel = world.channels['deploys'] ?? '';
    const { ts } = (await world.call('chat.postMessage', { channel, text: 'hello' })).body;
    const { bot_user_id: bot } = world.app;
    const { admin } = (await world.brief()).users;
    await world.call('pins.add', { channel, timestamp: ts });
    await world.call('pins.remove', { channel, timestamp: ts }, { token: world.user });
    await world.call('pins.add', { channel, timestamp: ts });
    await world.call('chat.delete', { channel, ts });
    const { events } = (await world.sandbox('/events')).body;
    const told = events.map(({ wrapper }: { wrapper: { event: object } }) => wrapper.event);
    const item = { channel, created_by: bot, message: { ts, text: 'hello' } };
    expect(told).toMatchObject([
      { type: 'pin_added', user: bot, channel_id: channel, item, item_user: bot, pin_count: '1' },
      { type: 'pin_removed', user: admin, item, pin_count: '0', has_pins: false },
      { type: 'pin_added', user: bot },
    ]);
    expect(told[0].item.message.permalink).toContain(ts);
  });
});
