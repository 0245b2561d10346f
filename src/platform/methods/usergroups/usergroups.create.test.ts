import { describe, expect, it } from 'vitest';
import { ANYONE, describeMethod } from '../../testing/describe-method.ts';
import { configure, eventsToldTo } from '../../testing/events.ts';
import { openWorld, START_S } from '../../testing/open-world.ts';
import { callerOf } from './new-usergroup.fixture.ts';

describeMethod('usergroups.create', {
  verbs: 'POST',
  tokens: ANYONE,
  needed: 'usergroups:write',
  assumptions: ['A-86'],
  args: () => ({ name: 'On call' }),
});

describe('usergroups.create', () => {
  it('creates a user group without people, with a handle that follows from the name', async () => {
    const world = await openWorld();
    const { usergroup } = await callerOf(world)('create', { name: 'On call (à Berlin)' });
    expect(usergroup).toEqual({
      id: expect.stringMatching(/^S0/),
      team_id: (await world.brief()).team.id,
      is_usergroup: true,
      is_subteam: true,
      name: 'On call (à Berlin)',
      description: '',
      handle: 'on-call-a-berlin',
      is_external: false,
      date_create: START_S,
      date_update: START_S,
      date_delete: 0,
      created_by: world.app.bot_user_id,
      updated_by: world.app.bot_user_id,
      prefs: { channels: [], groups: [] },
      users: [],
    });
    const nameless = (await callerOf(world)('create', { name: '日本' })).usergroup;
    expect(nameless.handle).toBe(nameless.id.toLowerCase());
  });

  it('takes a handle, a description and channels that the caller sees', async () => {
    const world = await openWorld();
    const create = (args: Record<string, string>, token = world.bot) =>
      callerOf(world)('create', { name: 'On call', ...args }, token);
    const { general = '', deploys = '', leadership = '' } = world.channels;
    const hidden = await create({ channels: `${general},${leadership}` });
    expect(hidden.error).toBe('channel_not_found');
    expect((await create({ channels: world.channels['direct'] ?? '' })).error).toBe(
      'channel_not_found',
    );
    const channels = `${general}, ${deploys},${leadership}`;
    const all = {
      handle: 'Night.Shift',
      description: 'At night.',
      channels,
      include_count: 'true',
    };
    const { usergroup } = await create(all, world.user);
    expect(usergroup).toMatchObject({
      handle: 'night.shift',
      description: 'At night.',
      prefs: { channels: [general, deploys], groups: [leadership] },
      user_count: 0,
      channel_count: 3,
    });
  });

  it('refuses names and handles that another has, and what does not fit', async () => {
    const world = await openWorld();
    const create = callerOf(world);
    await create('create', { name: 'On call' });
    const refusal = async (args: Record<string, string>) => (await create('create', args)).error;
    expect(await refusal({ name: 'On call', handle: 'other' })).toBe('name_already_exists');
    expect(await refusal({ name: 'On-call' })).toBe('handle_already_exists');
    expect(await refusal({ name: 'Other', handle: 'ON-CALL' })).toBe('handle_already_exists');
    expect(await refusal({ name: 'x'.repeat(81) })).toBe('invalid_arguments');
    expect(await refusal({ name: 'Other', handle: 'two words' })).toBe('invalid_arguments');
    expect((await create('list')).usergroups).toHaveLength(1);
  });

  it('is not for guests, and takes two hundred', async () => {
    const world = await openWorld();
    await world.sandbox('/reset', { rate_limits: false });
    const { body } = await world.call(
      'users.list',
      { limit: '1000' },
      { token: (await world.brief()).apps[0]?.tokens[0]?.token ?? '' },
    );
    const guest = body.members.find(
      (user: { is_restricted: boolean; deleted: boolean }) => user.is_restricted && !user.deleted,
    );
    const token = await world.mint('user', ['usergroups:write'], { user_id: guest.id });
    const call = callerOf(world);
    expect((await call('create', { name: 'Ours' }, token)).error).toBe('restricted_action');
    const bot = await world.mint('bot', ['usergroups:write']);
    for (let n = 0; n < 200; n += 1) await call('create', { name: `Group ${n}` }, bot);
    expect((await call('create', { name: 'One more' }, bot)).error).toBe('too_many_usergroups');
  });
});

it('apps hear subteam_created', async () => {
  const world = await openWorld();
  await configure(world, { subscriptions: ['subteam_created', 'subteam_members_changed'] });
  const { usergroup } = await callerOf(world)('create', { name: 'On call' });
  expect(await eventsToldTo(world)).toEqual([
    expect.objectContaining({
      type: 'subteam_created',
      subteam: { ...usergroup, user_count: 0, channel_count: 0 },
    }),
  ]);
});
