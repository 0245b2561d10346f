import * as z from 'zod/mini';
import { wireUsergroup } from '../../model/people/usergroup.ts';
import { defineMethod, fail } from '../../pipeline/method.ts';
import {
  CHANGE_USERGROUPS_METHOD,
  describedAs,
  describing,
  DESCRIBING_ERRORS,
  groupName,
  includeCount,
} from './usergroup-arguments.ts';

/** The most user groups of a workspace: one answer lists them all. */
const MAX_USERGROUPS = 200;

export const usergroupsCreate = defineMethod({
  ...CHANGE_USERGROUPS_METHOD,
  name: 'usergroups.create',
  summary: 'Creates a group of people who are mentioned together.',
  description: 'It has nobody in it yet: usergroups.users.update says who is.',
  args: z.object({ name: groupName, ...describing, include_count: includeCount }),
  errors: [...DESCRIBING_ERRORS, 'too_many_usergroups'],
  handler: ({ world, caller, args: { name, include_count, ...rest } }) => {
    const id = world.ids.next('S');
    const handle = rest.handle ?? handleFrom(name, id);
    const described = describedAs(world, caller, { name, ...rest, handle }, null);
    if ('failed' in described) return described;
    if (world.usergroups.size >= MAX_USERGROUPS)
      return fail('too_many_usergroups', `${world.usergroups.size} user groups`, 'no more fit');
    const now = Math.floor(world.clock.now());
    const row = world.usergroups.put({
      id,
      name,
      handle,
      description: '',
      channels: [],
      users: [],
      ...described,
      created_by: caller.user.id,
      updated_by: caller.user.id,
      deleted_by: null,
      date_create: now,
      date_update: now,
      date_delete: 0,
    });
    return { usergroup: wireUsergroup(world, row, { users: true, count: include_count }) };
  },
});

/** The handle that a name leads to; without any letter of a handle, the id. */
const handleFrom = (name: string, id: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .split(/[^a-z0-9._-]+/)
    .filter((word) => word !== '')
    .join('-') || id.toLowerCase();
