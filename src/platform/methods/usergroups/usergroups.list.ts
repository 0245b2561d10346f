import * as z from 'zod/mini';
import { wireUsergroup } from '../../model/people/usergroup.ts';
import { defineMethod } from '../../pipeline/method.ts';
import {
  includeCount,
  includeDisabled,
  READ_USERGROUPS_METHOD,
  Usergroup,
} from './usergroup-arguments.ts';

export const usergroupsList = defineMethod({
  ...READ_USERGROUPS_METHOD,
  name: 'usergroups.list',
  summary: 'Lists the user groups of the workspace.',
  args: z.object({
    include_disabled: includeDisabled,
    include_count: includeCount,
    include_users: z.optional(
      z.boolean().check(z.describe('If true, each has the ids of its people.')),
    ),
  }),
  returns: z.object({ usergroups: z.array(Usergroup) }),
  errors: [],
  handler: ({ world, args: { include_disabled, include_count, include_users } }) => ({
    usergroups: Array.from(world.usergroups.scan())
      .filter(({ date_delete }) => include_disabled === true || date_delete === 0)
      .map((row) => wireUsergroup(world, row, { users: include_users, count: include_count })),
  }),
});
