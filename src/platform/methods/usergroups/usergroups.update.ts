import * as z from 'zod/mini';
import { wireUsergroup } from '../../model/people/usergroup.ts';
import { defineMethod } from '../../pipeline/method.ts';
import {
  changeUsergroup,
  CHANGE_USERGROUPS_METHOD,
  describedAs,
  describing,
  DESCRIBING_ERRORS,
  findUsergroup,
  groupName,
  includeCount,
  usergroupId,
} from './usergroup-arguments.ts';

export const usergroupsUpdate = defineMethod({
  ...CHANGE_USERGROUPS_METHOD,
  name: 'usergroups.update',
  summary: 'Changes the name, the handle, the description or the channels of a user group.',
  args: z.object({
    usergroup: usergroupId,
    name: z.optional(groupName),
    ...describing,
    include_count: includeCount,
  }),
  errors: ['no_such_subteam', ...DESCRIBING_ERRORS],
  handler: ({ world, caller, args }) => {
    const row = findUsergroup(world, args.usergroup);
    if ('failed' in row) return row;
    const described = describedAs(world, caller, args, row.id);
    if ('failed' in described) return described;
    const changed = changeUsergroup(world, caller, row, described);
    const shown = { users: true, count: args.include_count };
    return { usergroup: wireUsergroup(world, changed, shown) };
  },
});
