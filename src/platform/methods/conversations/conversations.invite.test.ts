import { describe, expect, it } from 'vitest';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';

/** Ids of active people who are not in the channel. */
async function outsiders(world: OpenWorld, channel: string): Promise<string[]> {
  const inside = (await world.call('conversations.members', { channel, limit: '1000' })).body
    .members as string[];
  const { body } = await world.call('users.list', { limit: '1000' });
  return (body.members as { id: string; deleted: boolean; is_bot: boolean }[]).flatMap((user) =>
    user.deleted || user.is_bot || inside.includes(user.id) ? [] : user.id,
  );
}

describe('conversations.invite', () => {
  it('adds all of the people or none', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const [one = '', two = ''] = await outsiders(world, channel);
    const invite = async (users: string) =>
      (await world.call('conversations.invite', { channel, users })).body;
    const before = (
      await world.call('conversations.info', { channel, include_num_members: 'true' })
    ).body.channel.num_members as number;
    expect((await invite(`${one},U0NOBODY`)).error).toBe('user_not_found');
    expect((await invite(`${one}, ${two}`)).channel.num_members).toBe(before + 2);
    expect((await invite(one)).error).toBe('already_in_channel');
    expect((await invite(world.app.bot_user_id)).error).toBe('cant_invite_self');
    expect((await invite(' , ')).error).toBe('users_list_not_supplied');
    expect((await invite(Array.from({ length: 1001 }, (_, n) => `U${n}`).join())).error).toBe(
      'too_many_users',
    );
  });

  it('leaves out who cannot be invited, if it is forced to', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const [one = '', two = ''] = await outsiders(world, channel);
    const invite = async (users: string, force = 'true') =>
      (await world.call('conversations.invite', { channel, users, force })).body;
    expect((await invite(`${one},U0NOBODY`, 'false')).error).toBe('user_not_found');
    expect((await invite(`U0NOBODY, ${one}, ${world.app.bot_user_id}`)).ok).toBe(true);
    expect(await outsiders(world, channel)).not.toContain(one);
    expect((await invite(`${one},${two}`)).ok).toBe(true);
    expect((await invite(`${one},U0NOBODY`)).error).toBe('user_not_found');
    expect((await invite(one)).error).toBe('already_in_channel');
  });

  it('refuses deactivated accounts and direct conversations', async () => {
    const world = await openWorld();
    const { body } = await world.call('users.list', { limit: '1000' });
    const gone = body.members.find((user: { deleted: boolean }) => user.deleted).id as string;
    const error = async (name: string, users: string) =>
      (await world.call('conversations.invite', { channel: world.channels[name] ?? '', users }))
        .body.error;
    expect(await error('deploys', gone)).toBe('user_disabled');
    expect(await error('direct', gone)).toBe('method_not_supported_for_channel_type');
    expect(await error('random', gone)).toBe('not_in_channel');
  });
});

describe('conversations.open', () => {
  it('opens one conversation for the same people, in any order and for any of them as the caller', async () => {
    const world = await openWorld();
    const [one = '', two = ''] = await outsiders(world, world.channels['deploys'] ?? '');
    const open = async (args: Record<string, string>) =>
      (await world.call('conversations.open', args)).body;
    const first = await open({ users: one });
    expect(first.channel.id).toMatch(/^D/);
    expect(first.already_open).toBeUndefined();
    expect(await open({ users: one })).toMatchObject({
      already_open: true,
      channel: { id: first.channel.id },
    });
    const group = await open({ users: `${one},${two}`, return_im: 'true' });
    expect(group.channel).toMatchObject({ is_mpim: true, is_private: true });
    expect((await open({ users: `${two},${one}` })).channel.id).toBe(group.channel.id);
    expect((await open({ channel: first.channel.id })).already_open).toBe(true);
    const posted = { channel: first.channel.id, text: 'hello' };
    expect((await world.call('chat.postMessage', posted)).body.ok).toBe(true);
  });

  it('finds the direct conversation of the seed', async () => {
    const world = await openWorld();
    const { users } = await world.brief();
    const { body } = await world.call('conversations.open', { users: users.admin });
    expect(body.channel.id).toBe(world.channels['direct']);
  });

  it('opens nothing with prevent_creation, and refuses unknown people', async () => {
    const world = await openWorld();
    const [one = ''] = await outsiders(world, world.channels['deploys'] ?? '');
    const error = async (args: Record<string, string>) =>
      (await world.call('conversations.open', args)).body.error;
    expect(await error({ users: one, prevent_creation: 'true' })).toBe('channel_not_found');
    expect(await error({})).toBe('users_list_not_supplied');
    expect(await error({ users: 'U0NOBODY' })).toBe('user_not_found');
    expect(await error({ channel: world.channels['deploys'] ?? '' })).toBe(
      'method_not_supported_for_channel_type',
    );
  });
});
