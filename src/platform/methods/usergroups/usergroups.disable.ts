import * as z from 'zod/mini';
import { wireUsergroup } from '../../model/people/usergroup.ts';
import { defineMethod, fail } from '../../pipeline/method.ts';
import {
  changeUsergroup,
  CHANGES_USERGROUPS,
  findUsergroup,
  includeCount,
  usergroupId,
} from './usergroup-arguments.ts';

export const usergroupsDisable = defineMethod({
  ...CHANGES_USERGROUPS,
  name: 'usergroups.disable',
  summary: 'Disables a user group: nobody is mentioned with it until it is enabled again.',
  args: z.object({ usergroup: usergroupId, include_count: includeCount }),
  errors: ['no_such_subteam', 'restricted_action'],
  handler: ({ world, caller, args }) => {
    const row = findUsergroup(world, args.usergroup);
    if ('failed' in row) return row;
    const { user } = caller;
    if (user.is_restricted) return fail('restricted_action', `user ${user.id}`, 'a guest');
    const change = { deleted_by: user.id, date_delete: Math.floor(world.clock.now()) };
    const isEnabled = row.date_delete === 0;
    const changed = isEnabled ? changeUsergroup(world, caller, row, change) : row;
    const shown = { users: true, count: args.include_count };
    return { usergroup: wireUsergroup(world, changed, shown) };
  },
});
