import { describe, expect, it } from 'vitest';
import { ANYONE, describeMethod } from '../../testing/describe-method.ts';
import { configure } from '../../testing/events.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';

describeMethod('conversations.close', {
  verbs: 'POST',
  tokens: ANYONE,
  needed: 'im:write',
  assumptions: ['A-75'],
  args: ({ world }) => ({ channel: world.channels['direct'] ?? '' }),
});

const close = async (world: OpenWorld, channel = world.channels['direct'] ?? '') =>
  (await world.call('conversations.close', { channel })).body;

/** The ids of the direct conversations of the caller that are listed. */
const listed = async (world: OpenWorld, token = world.bot) =>
  (await world.call('users.conversations', { types: 'im,mpim' }, { token })).body.channels.map(
    ({ id }: { id: string }) => id,
  );

describe('conversations.close', () => {
  it('closes a direct conversation for the caller alone, once', async () => {
    const world = await openWorld();
    const direct = world.channels['direct'] ?? '';
    expect(await listed(world)).toEqual([direct]);
    expect(await close(world)).toEqual({ ok: true });
    expect(await close(world)).toEqual({ ok: true, no_op: true, already_closed: true });
    expect(await listed(world)).toEqual([]);
    expect(await listed(world, world.user)).toEqual([direct]);
    const info = (await world.call('conversations.info', { channel: direct })).body.channel;
    expect(info.is_open).toBe(false);
    expect((await close(world, world.channels['deploys'])).error).toBe(
      'method_not_supported_for_channel_type',
    );
    expect((await close(world, 'D0NOWHERE')).error).toBe('channel_not_found');
  });

  it('is undone by the next message, and by opening it', async () => {
    const world = await openWorld();
    const direct = world.channels['direct'] ?? '';
    await close(world);
    const say = { channel: direct, text: 'Are you there?' };
    await world.call('chat.postMessage', say, { token: world.user });
    expect(await listed(world)).toEqual([direct]);
    await close(world);
    const users = (await world.brief()).users.admin;
    const open = async () => (await world.call('conversations.open', { users })).body;
    expect(await open()).toEqual({ ok: true, channel: { id: direct } });
    expect(await open()).toMatchObject({ already_open: true, no_op: true });
  });

  it('is told to the app whose bot closed it', async () => {
    const world = await openWorld();
    const channel = world.channels['direct'] ?? '';
    await configure(world, { subscriptions: ['im_close', 'im_open'] });
    await world.call('conversations.close', { channel }, { token: world.user });
    await close(world);
    await world.call('chat.postMessage', { channel, text: 'Hello' }, { token: world.user });
    const { events } = (await world.sandbox('/events')).body;
    const user = world.app.bot_user_id;
    expect(
      events.map(({ wrapper }: { wrapper: { event: object } }) => wrapper.event),
    ).toMatchObject([
      { type: 'im_close', user, channel },
      { type: 'im_open', user, channel },
    ]);
  });
});
