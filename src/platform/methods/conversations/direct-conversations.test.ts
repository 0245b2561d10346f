import { describe, expect, it } from 'vitest';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';

/** Ids of active people other than the administrator. */
async function people(world: OpenWorld): Promise<string[]> {
  const { admin } = (await world.brief()).users;
  const { members } = (await world.call('users.list', { limit: '1000' })).body;
  return members
    .filter((user: { id: string; deleted: boolean; is_bot: boolean }) =>
      user.deleted || user.is_bot ? false : user.id !== admin,
    )
    .map(({ id }: { id: string }) => id);
}

const opener = (world: OpenWorld) => async (args: Record<string, string>) =>
  (await world.call('conversations.open', args)).body;

describe('conversations.open', () => {
  it('answers with the id, or with return_im the complete conversation', async () => {
    const world = await openWorld();
    const open = opener(world);
    const [one = '', two = ''] = await people(world);
    const { channel, ok, ...rest } = await open({ users: one });
    expect([ok, Object.keys(channel), rest]).toEqual([true, ['id'], {}]);
    expect(await open({ users: one })).toEqual({
      ok: true,
      no_op: true,
      already_open: true,
      channel: { id: channel.id },
    });
    const whole = await open({ users: `${one},${two}`, return_im: 'true' });
    expect(whole.channel).toMatchObject({ is_mpim: true, is_im: false });
    expect(whole.channel.name).toMatch(/^mpdm-[^-]+--[^-]+--[^-]+-1$/);
    expect(whole.channel).not.toHaveProperty('num_members');
    const { members } = (await world.call('conversations.members', { channel: whole.channel.id }))
      .body;
    expect(members.toSorted()).toEqual([one, two, world.app.bot_user_id].toSorted());
    expect(await open({ channel: whole.channel.id })).toMatchObject({ no_op: true });
  });

  it('accepts up to eight people, and ignores repeated ids', async () => {
    const world = await openWorld();
    const open = opener(world);
    const nine = (await people(world)).slice(0, 9);
    expect((await open({ users: nine.slice(0, 8).join() })).ok).toBe(true);
    expect((await open({ users: nine.join() })).error).toBe('too_many_users');
    const [one = ''] = nine;
    const twice = await open({ users: ` ${one} ,${one},`, return_im: 'true' });
    expect(twice.channel).toMatchObject({ is_im: true, user: one });
    expect((await open({ users: ' , ' })).error).toBe('users_list_not_supplied');
    const alone = await open({ users: world.app.bot_user_id, return_im: 'true' });
    expect(alone.channel.is_im).toBe(true);
    expect((await open({ users: one, prevent_creation: 'false' })).ok).toBe(true);
    expect((await open({ channel: 'C0NOWHERE' })).error).toBe('channel_not_found');
  });

  it('opens nothing with prevent_creation', async () => {
    const world = await openWorld();
    const open = opener(world);
    const [one = ''] = await people(world);
    expect((await open({ users: one, prevent_creation: 'true' })).error).toBe('channel_not_found');
    await open({ users: one });
    expect((await open({ users: one, prevent_creation: 'true' })).already_open).toBe(true);
  });
});

describe('a direct conversation', () => {
  it('cannot be archived, joined or invited to, with two people or more', async () => {
    const world = await openWorld();
    const [one = '', two = '', three = ''] = await people(world);
    for (const users of [one, `${one},${two}`]) {
      const { channel } = await opener(world)({ users });
      const error = async (method: string, more: Record<string, string> = {}) =>
        (await world.call(method, { channel: channel.id, ...more })).body.error;
      expect([
        await error('conversations.archive'),
        await error('conversations.join'),
        await error('conversations.invite', { users: three }),
      ]).toEqual(Array(3).fill('method_not_supported_for_channel_type'));
    }
  });

  it('can be read only by the older method of its kind', async () => {
    const world = await openWorld();
    const [one = '', two = ''] = await people(world);
    const [im, mpim] = [
      (await opener(world)({ users: one })).channel.id,
      (await opener(world)({ users: `${one},${two}` })).channel.id,
    ];
    const token = await world.mint('legacy_bot', ['bot']);
    const error = async (method: string, channel: string) =>
      (await world.call(method, { channel }, { token })).body.error;
    expect([await error('im.history', im), await error('mpim.history', im)]).toEqual([
      undefined,
      'channel_not_found',
    ]);
    expect([await error('im.history', mpim), await error('mpim.history', mpim)]).toEqual([
      'channel_not_found',
      undefined,
    ]);
    expect(await error('channels.history', world.channels['random'] ?? '')).toBe('not_in_channel');
    expect(await error('groups.history', world.channels['deploys'] ?? '')).toBe(
      'channel_not_found',
    );
    expect(await error('groups.history', world.channels['leadership'] ?? '')).toBe(
      'channel_not_found',
    );
  });
});

describe('conversations.info', () => {
  it('counts the members on request', async () => {
    const world = await openWorld();
    const info = async (more: Record<string, string> = {}) =>
      (
        await world.call('conversations.info', {
          channel: world.channels['general'] ?? '',
          ...more,
        })
      ).body.channel;
    expect(await info()).not.toHaveProperty('num_members');
    expect(await info({ include_num_members: 'false' })).not.toHaveProperty('num_members');
    expect((await info({ include_num_members: 'true' })).num_members).toBe(38);
  });
});

describe('auth.revoke and apps.uninstall', () => {
  it('revoke the calling token, but not with test', async () => {
    const world = await openWorld();
    const token = await world.mint('user', ['users:read']);
    const revoke = async (args: Record<string, string>) =>
      (await world.call('auth.revoke', args, { token })).body;
    expect(await revoke({ test: 'true' })).toEqual({ ok: true, revoked: false });
    expect((await world.call('auth.test', {}, { token })).body.ok).toBe(true);
    expect(await revoke({ test: 'false' })).toEqual({ ok: true, revoked: true });
    expect((await world.call('auth.test', {}, { token })).body.error).toBe('token_revoked');
    expect((await world.call('auth.test')).body.ok).toBe(true);
  });

  it('revoke all tokens of an app that is uninstalled', async () => {
    const world = await openWorld();
    const { client_id, client_secret } = world.app;
    const wrong = { client_id, client_secret: 'wrong' };
    expect((await world.call('apps.uninstall', wrong)).body.error).toBe('bad_client_secret');
    expect((await world.call('apps.uninstall', { client_id, client_secret })).body).toEqual({
      ok: true,
    });
    expect((await world.call('auth.test')).body.error).toBe('account_inactive');
  });

  it('do not return the token in api.test', async () => {
    const world = await openWorld();
    const { body } = await world.call('api.test', { foo: 'x', token: world.bot }, { token: null });
    expect(body).toEqual({ ok: true, args: { foo: 'x' } });
  });
});
