import { describe, expect, it } from 'vitest';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';

async function said(world: OpenWorld) {
  const { body } = await world.call('chat.postMessage', {
    channel: world.channels['deploys'] ?? '',
    text: 'look',
  });
  return { channel: body.channel as string, timestamp: body.ts as string };
}

describe('reactions.add, reactions.remove and reactions.get', () => {
  it('add and remove one reaction per emoji and person', async () => {
    const world = await openWorld();
    const message = await said(world);
    const tada = { ...message, name: 'tada' };
    const add = async (token?: string) =>
      (await world.call('reactions.add', tada, token === undefined ? {} : { token })).body;
    expect(await add()).toEqual({ ok: true });
    expect(await add()).toEqual({ ok: false, error: 'already_reacted' });
    expect(await add(world.user)).toEqual({ ok: true });

    const reactions = async () =>
      (await world.call('reactions.get', message)).body.message.reactions;
    expect(await reactions()).toMatchObject([{ name: 'tada', count: 2 }]);
    expect((await world.call('reactions.remove', tada)).body).toEqual({ ok: true });
    expect(await reactions()).toMatchObject([{ name: 'tada', count: 1 }]);
    expect((await world.call('reactions.remove', tada)).body.error).toBe('no_reaction');
    expect((await world.call('reactions.remove', tada, { token: world.user })).body.ok).toBe(true);
    expect(await reactions()).toBeUndefined();
  });

  it('show in history, and are deleted with the message', async () => {
    const world = await openWorld();
    const { channel, timestamp } = await said(world);
    await world.call('reactions.add', { channel, timestamp, name: '+1::skin-tone-4' });
    const { body } = await world.call('conversations.history', { channel, limit: '1' });
    expect(body.messages[0].reactions[0].name).toBe('+1::skin-tone-4');
    await world.call('chat.delete', { channel, ts: timestamp });
    expect((await world.call('reactions.get', { channel, timestamp })).body.error).toBe(
      'message_not_found',
    );
  });

  it.each(['', ':tada:', 'Tada', 'tada::skin-tone-9', 'a b'])(
    'refuse the invalid emoji name %j',
    async (name) => {
      const world = await openWorld();
      const { body } = await world.call('reactions.add', { ...(await said(world)), name });
      expect(body.error).toBe('invalid_name');
    },
  );

  it('require membership in a channel that is not archived', async () => {
    const world = await openWorld();
    const channel = world.channels['random'] ?? '';
    const { body } = await world.call('conversations.history', { channel }, { token: world.user });
    const message = { channel, timestamp: body.messages[0].ts, name: 'eyes' };
    expect((await world.call('reactions.add', message)).body.error).toBe('not_in_channel');
    await world.call('conversations.archive', { channel }, { token: world.user });
    expect((await world.call('reactions.add', message, { token: world.user })).body.error).toBe(
      'is_archived',
    );
  });
});
