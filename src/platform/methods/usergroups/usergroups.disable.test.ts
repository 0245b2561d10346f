import { describe, expect, it } from 'vitest';
import { ANYONE, describeMethod } from '../../testing/describe-method.ts';
import { configure, eventsToldTo } from '../../testing/events.ts';
import { openWorld, START_S } from '../../testing/open-world.ts';
import { callerOf, newGroup } from './new-usergroup.fixture.ts';

describeMethod('usergroups.disable', {
  verbs: 'POST',
  tokens: ANYONE,
  needed: 'usergroups:write',
  assumptions: ['A-86'],
  args: newGroup,
});

describe('usergroups.disable', () => {
  it('disables a user group, which usergroups.enable takes back, and neither changes anything twice', async () => {
    const world = await openWorld();
    await configure(world, { subscriptions: ['subteam_updated'] });
    const call = callerOf(world);
    const group = await newGroup({ world });
    const listed = async () => (await call('list')).usergroups.length as number;
    const off = (await call('disable', group)).usergroup;
    expect(off).toMatchObject({ date_delete: START_S, deleted_by: world.app.bot_user_id });
    expect(await listed()).toBe(0);
    await call('disable', group);
    const on = (await call('enable', group)).usergroup;
    expect(on.date_delete).toBe(0);
    expect(on).not.toHaveProperty('deleted_by');
    await call('enable', group);
    expect(await listed()).toBe(1);
    const told = await eventsToldTo(world);
    expect(told.map(({ subteam }) => subteam.date_delete)).toEqual([START_S, 0]);
  });

  it('refuses a group that does not exist', async () => {
    const world = await openWorld();
    expect((await callerOf(world)('disable', { usergroup: 'S0NONE' })).error).toBe(
      'no_such_subteam',
    );
  });
});
