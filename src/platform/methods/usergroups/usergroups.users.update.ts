import * as z from 'zod/mini';
import { wireUsergroup } from '../../model/people/usergroup.ts';
import { defineMethod, fail } from '../../pipeline/method.ts';
import { peopleNamed } from '../users/people-named.ts';
import {
  changeUsergroup,
  CHANGE_USERGROUPS_METHOD,
  findUsergroup,
  includeCount,
  usergroupId,
} from './usergroup-arguments.ts';

/** The most people of one user group. */
const MAX_PEOPLE = 1000;

export const usergroupsUsersUpdate = defineMethod({
  ...CHANGE_USERGROUPS_METHOD,
  name: 'usergroups.users.update',
  summary: 'Replaces the people of a user group.',
  args: z.object({
    usergroup: usergroupId,
    users: z
      .string()
      .check(z.describe(`Ids of all of its people, separated by commas; at most ${MAX_PEOPLE}.`)),
    include_count: includeCount,
  }),
  errors: [
    'no_such_subteam',
    'restricted_action',
    'too_many_users',
    'user_not_found',
    'user_disabled',
    'users_list_not_supplied',
  ],
  handler: ({ world, caller, args }) => {
    const row = findUsergroup(world, args.usergroup);
    if ('failed' in row) return row;
    const { user } = caller;
    if (user.is_restricted) return fail('restricted_action', `user ${user.id}`, 'a guest');
    const people = peopleNamed(world, args.users, MAX_PEOPLE);
    if ('failed' in people) return people;
    if (people.size === 0) return fail('users_list_not_supplied', 'users', 'the list is empty');
    const changed = changeUsergroup(world, caller, row, { users: [...people] });
    const shown = { users: true, count: args.include_count };
    return { usergroup: wireUsergroup(world, changed, shown) };
  },
});
