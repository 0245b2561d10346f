import { describe, expect, it } from 'vitest';
import { ANYONE, describeMethod } from '../../testing/describe-method.ts';
import { openWorld } from '../../testing/open-world.ts';
import { callerOf, newGroup } from './new-usergroup.fixture.ts';

describeMethod('usergroups.list', {
  verbs: 'GET, POST',
  tokens: ANYONE,
  needed: 'usergroups:read',
  assumptions: ['A-86'],
});

describe('usergroups.list', () => {
  it('has people, numbers and disabled groups if they are asked for', async () => {
    const world = await openWorld();
    const call = callerOf(world);
    const group = await newGroup({ world });
    const other = await newGroup({ world }, 'Standby');
    const [somebody = ''] = (await world.brief()).users.sample;
    await call('users.update', { ...group, users: somebody });
    await call('disable', other);
    const [plain, ...rest] = (await call('list')).usergroups;
    expect([plain.id, rest]).toEqual([group.usergroup, []]);
    for (const field of ['users', 'user_count', 'channel_count'])
      expect(plain).not.toHaveProperty(field);
    const all = { include_users: 'true', include_count: 'true', include_disabled: 'true' };
    const { usergroups } = await call('list', all);
    expect(
      usergroups.map(({ id, users, user_count }: Record<string, unknown>) => [
        id,
        users,
        user_count,
      ]),
    ).toEqual([
      [group.usergroup, [somebody], 1],
      [other.usergroup, [], 0],
    ]);
  });

  it('keeps its groups in a stored world', async () => {
    const world = await openWorld();
    await newGroup({ world });
    const before = (await callerOf(world)('list')).usergroups;
    const snapshot = (await world.sandbox('/snapshot')).body;
    const other = await openWorld();
    await other.sandbox('/snapshot', snapshot, 'PUT');
    expect((await callerOf(other)('list', {}, world.bot)).usergroups).toEqual(before);
  });
});
