import { describe, expect, it } from 'vitest';
import { ANYONE, describeMethod } from '../../testing/describe-method.ts';
import { openWorld } from '../../testing/open-world.ts';
import { callerOf, newGroup } from './new-usergroup.fixture.ts';

describeMethod('usergroups.enable', {
  verbs: 'POST',
  tokens: ANYONE,
  needed: 'usergroups:write',
  assumptions: ['A-86'],
  args: newGroup,
});

describe('usergroups.enable', () => {
  it('refuses a group that does not exist', async () => {
    const world = await openWorld();
    expect((await callerOf(world)('enable', { usergroup: 'S0NONE' })).error).toBe(
      'no_such_subteam',
    );
  });
});
