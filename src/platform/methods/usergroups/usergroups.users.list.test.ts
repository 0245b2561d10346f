import { describe, expect, it } from 'vitest';
import { ANYONE, describeMethod } from '../../testing/describe-method.ts';
import { openWorld } from '../../testing/open-world.ts';
import { callerOf, newGroup } from './new-usergroup.fixture.ts';

describeMethod('usergroups.users.list', {
  verbs: 'GET, POST',
  tokens: ANYONE,
  needed: 'usergroups:read',
  assumptions: ['A-86'],
  args: newGroup,
});

describe('usergroups.users.list', () => {
  it('lists people, of a disabled group on request', async () => {
    const world = await openWorld();
    const call = callerOf(world);
    const group = await newGroup({ world });
    const users = (await world.brief()).users.sample.slice(0, 2);
    await call('users.update', { ...group, users: users.join(',') });
    expect((await call('users.list', group)).users).toEqual(users);
    await call('disable', group);
    expect((await call('users.list', group)).error).toBe('no_such_subteam');
    const all = { ...group, include_disabled: 'true' };
    expect((await call('users.list', all)).users).toEqual(users);
    expect((await call('users.list', { usergroup: 'S0NONE' })).error).toBe('no_such_subteam');
  });
});
