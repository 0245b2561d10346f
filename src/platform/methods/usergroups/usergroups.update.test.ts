import { describe, expect, it } from 'vitest';
import { ANYONE, describeMethod } from '../../testing/describe-method.ts';
import { configure, eventsToldTo } from '../../testing/events.ts';
import { openWorld, START_S } from '../../testing/open-world.ts';
import { callerOf, newGroup } from './new-usergroup.fixture.ts';

describeMethod('usergroups.update', {
  verbs: 'POST',
  tokens: ANYONE,
  needed: 'usergroups:write',
  assumptions: ['A-86'],
  args: newGroup,
});

describe('usergroups.update', () => {
  it('changes what is sent, and who changed it last', async () => {
    const world = await openWorld();
    const call = callerOf(world);
    const group = await newGroup({ world });
    await world.sandbox('/clock', { advance_s: 60 });
    const sent = { ...group, name: 'Standby', channels: world.channels['general'] ?? '' };
    const { usergroup } = await call('update', sent, world.user);
    expect(usergroup).toMatchObject({
      name: 'Standby',
      handle: 'on-call',
      created_by: world.app.bot_user_id,
      updated_by: (await world.brief()).users.admin,
      date_create: START_S,
      date_update: START_S + 60,
      prefs: { channels: [world.channels['general']] },
    });
    expect((await call('update', { ...group, name: 'Standby', handle: 'on-call' })).ok).toBe(true);
  });

  it('refuses what another group has, and groups that do not exist', async () => {
    const world = await openWorld();
    const call = callerOf(world);
    const group = await newGroup({ world });
    await newGroup({ world }, 'Standby');
    const refusal = async (args: Record<string, string>) => (await call('update', args)).error;
    expect(await refusal({ ...group, name: 'Standby' })).toBe('name_already_exists');
    expect(await refusal({ ...group, handle: 'standby' })).toBe('handle_already_exists');
    expect(await refusal({ ...group, channels: 'C0NOWHERE' })).toBe('channel_not_found');
    expect(await refusal({ usergroup: 'S0NONE' })).toBe('no_such_subteam');
  });
});

it('apps hear subteam_updated of a change alone', async () => {
  const world = await openWorld();
  const group = await newGroup({ world });
  await configure(world, { subscriptions: ['subteam_updated'] });
  await callerOf(world)('update', { ...group, description: 'At night.' });
  await callerOf(world)('update', { ...group, description: 'At night.' });
  expect(await eventsToldTo(world)).toEqual([
    expect.objectContaining({ subteam: expect.objectContaining({ description: 'At night.' }) }),
  ]);
});
