import * as z from 'zod/mini';
import { defineMethod, fail } from '../../pipeline/method.ts';
import {
  findUsergroup,
  includeDisabled,
  READ_USERGROUPS_METHOD,
  usergroupId,
} from './usergroup-arguments.ts';

export const usergroupsUsersList = defineMethod({
  ...READ_USERGROUPS_METHOD,
  name: 'usergroups.users.list',
  summary: 'Lists the people of a user group.',
  args: z.object({ usergroup: usergroupId, include_disabled: includeDisabled }),
  returns: z.object({ users: z.array(z.string()) }),
  errors: ['no_such_subteam'],
  handler: ({ world, args }) => {
    const row = findUsergroup(world, args.usergroup);
    if ('failed' in row) return row;
    if (row.date_delete !== 0 && args.include_disabled !== true)
      return fail('no_such_subteam', `usergroup ${row.id}`, 'it is disabled');
    return { users: [...row.users] };
  },
});
