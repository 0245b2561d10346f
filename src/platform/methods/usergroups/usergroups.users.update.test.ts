import { describe, expect, it } from 'vitest';
import { ANYONE, describeMethod } from '../../testing/describe-method.ts';
import { configure, eventsToldTo } from '../../testing/events.ts';
import { openWorld, START_S } from '../../testing/open-world.ts';
import { callerOf, newGroup } from './new-usergroup.fixture.ts';

describeMethod('usergroups.users.update', {
  verbs: 'POST',
  tokens: ANYONE,
  needed: 'usergroups:write',
  assumptions: ['A-86'],
  args: async (setting) => ({ ...(await newGroup(setting)), users: setting.somebody }),
});

describe('usergroups.users.update', () => {
  it('replaces the people, each once', async () => {
    const world = await openWorld();
    const call = callerOf(world);
    const group = await newGroup({ world });
    const [one = '', other = ''] = (await world.brief()).users.sample;
    const update = (users: string) =>
      call('users.update', { ...group, users, include_count: 'true' });
    expect((await update(`${one},${one}, ${other}`)).usergroup).toMatchObject({
      users: [one, other],
      user_count: 2,
    });
    expect((await update(other)).usergroup.users).toEqual([other]);
  });

  it('refuses lists that name nobody, too many or who is not there', async () => {
    const world = await openWorld();
    const group = await newGroup({ world });
    const [one = '', other = ''] = (await world.brief()).users.sample;
    await world.sandbox(`/users/${other}`, { deleted: true }, 'PATCH');
    const refusal = async (users: string) =>
      (await callerOf(world)('users.update', { ...group, users })).error;
    expect(await refusal(' , ')).toBe('users_list_not_supplied');
    expect(await refusal(`${one},U0NOBODY`)).toBe('user_not_found');
    expect(await refusal(`${one},${other}`)).toBe('user_disabled');
    const many = Array.from({ length: 1001 }, (_, n) => `U${n}`).join(',');
    expect(await refusal(many)).toBe('too_many_users');
    const call = callerOf(world);
    expect((await call('users.update', { usergroup: 'S0NONE', users: one })).error).toBe(
      'no_such_subteam',
    );
  });
});

it('apps hear who came and went, and of their own bot', async () => {
  const world = await openWorld();
  const group = await newGroup({ world });
  const types = [
    'subteam_members_changed',
    'subteam_self_added',
    'subteam_self_removed',
    'subteam_updated',
  ];
  await configure(world, { subscriptions: types });
  const [one = ''] = (await world.brief()).users.sample;
  const bot = world.app.bot_user_id;
  await world.sandbox('/clock', { advance_s: 60 });
  const update = (users: string) => callerOf(world)('users.update', { ...group, users });
  await update(`${one},${bot}`);
  await update(one);
  await update(one);
  const told = await eventsToldTo(world);
  expect(told.map(({ type }) => type)).toEqual([
    'subteam_members_changed',
    'subteam_self_added',
    'subteam_members_changed',
    'subteam_self_removed',
  ]);
  expect(told[0]).toMatchObject({
    subteam_id: group.usergroup,
    date_previous_update: START_S,
    date_update: START_S + 60,
    added_users: [one, bot],
    added_users_count: 2,
    removed_users: [],
    removed_users_count: 0,
  });
  expect(told[2]).toMatchObject({ added_users: [], removed_users: [bot], removed_users_count: 1 });
});
