import { describe, expect, it } from 'vitest';
import { ANYONE, describeMethod } from '../../testing/describe-method.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';

describeMethod('users.conversations', {
  verbs: 'GET, POST',
  tokens: ANYONE,
  needed: 'channels:read',
  assumptions: ['A-76'],
});

const ALL = 'public_channel,private_channel,mpim,im';

const conversationsOf = async (
  world: OpenWorld,
  args: Record<string, string> = {},
  token = world.bot,
) => (await world.call('users.conversations', args, { token })).body;

const names = (body: { channels: { name?: string; user?: string }[] }) =>
  body.channels.map(({ name, user }) => name ?? user);

describe('users.conversations', () => {
  it('lists what the caller is in, by kind, without who is in it', async () => {
    const world = await openWorld();
    expect(names(await conversationsOf(world))).toEqual(['deploys']);
    const { admin } = (await world.brief()).users;
    expect(names(await conversationsOf(world, { types: ALL }))).toEqual(['deploys', admin]);
    const own = await conversationsOf(world, { types: ALL }, world.user);
    expect(names(own)).toEqual([
      'general',
      'deploys',
      'random',
      'leadership',
      'launch-2024',
      world.app.bot_user_id,
    ]);
    const open = { types: 'public_channel', exclude_archived: 'true' };
    expect(names(await conversationsOf(world, open, world.user))).not.toContain('launch-2024');
    const [general] = own.channels;
    expect(general).toMatchObject({ is_general: true, last_read: '1767225599.999999' });
    expect(general).not.toHaveProperty('is_member');
    expect(general).not.toHaveProperty('num_members');
  });

  it('lists of somebody else what is public, or shared with the caller', async () => {
    const world = await openWorld();
    const { admin } = (await world.brief()).users;
    expect(names(await conversationsOf(world, { user: admin, types: ALL }))).toEqual([
      'general',
      'deploys',
      'random',
      'launch-2024',
      admin,
    ]);
    expect((await conversationsOf(world, { user: 'U0NOBODY' })).error).toBe('user_not_found');
    expect((await conversationsOf(world, { types: 'club' })).error).toBe('invalid_types');
  });

  it('lists each conversation once across pages, whatever comes and goes meanwhile', async () => {
    const world = await openWorld();
    for (const name of ['one', 'two', 'three'])
      await world.call('conversations.create', { name }, { token: world.user });
    const walked: string[] = [];
    for (let cursor = ''; ;) {
      const page = { types: ALL, limit: '2', ...(cursor && { cursor }) };
      const { channels, response_metadata } = await conversationsOf(world, page, world.user);
      walked.push(...channels.map(({ id }: { id: string }) => id));
      cursor = response_metadata.next_cursor;
      if (cursor === '') break;
      const left = { channel: world.channels['general'] ?? '', text: 'meanwhile' };
      await world.call('chat.postMessage', left, { token: world.user });
    }
    const whole = (await conversationsOf(world, { types: ALL }, world.user)).channels;
    expect(walked).toEqual(whole.map(({ id }: { id: string }) => id));
    expect(new Set(walked).size).toBe(9);
  });

  it('requires the scope of every kind that is asked for', async () => {
    const world = await openWorld();
    const token = await world.mint('bot', ['channels:read']);
    expect(await conversationsOf(world, { types: 'im' }, token)).toMatchObject({
      error: 'missing_scope',
      needed: 'im:read',
    });
  });

  it('lists the general channel of who joined it later once', async () => {
    const world = await openWorld();
    const joined = (await world.sandbox('/users', { real_name: 'New Person' })).body.user;
    const { channels } = await conversationsOf(world, { user: joined.id });
    expect(names({ channels })).toEqual(['general']);
  });
});
