import * as z from 'zod/mini';
import { quoteShort } from '../../http/form.ts';
import type { UserRecord } from '../../model/user.ts';
import type { World } from '../../model/world/world.ts';
import { anyOf, defineMethod, fail, type Failure, isFailure } from '../../pipeline/method.ts';
import { changedProfile, PROFILE_ERRORS } from './profile-change.ts';
import { WholeProfile, wholeProfile } from './whole-profile.ts';

export const usersProfileSet = defineMethod({
  name: 'users.profile.set',
  summary: 'Changes a profile: names, status, and the fields of the workspace.',
  description:
    'Send profile with several fields, or name and value for one. Administrators can change the profiles of others, and e-mail addresses.',
  verbs: ['POST'],
  tier: 3,
  tokens: ['user'],
  scopes: [anyOf('users.profile:write')],
  args: z.object({
    profile: z.optional(
      z
        .record(z.string(), z.unknown())
        .check(z.describe('Fields to change, as a JSON object: status_text, status_emoji, …')),
    ),
    name: z.optional(z.string().check(z.describe('The one field to change, without profile.'))),
    value: z.optional(z.string().check(z.describe('What to write in that field.'))),
    user: z.optional(
      z.string().check(z.describe('Whose profile; that of the caller if left out.')),
    ),
  }),
  returns: z.object({ profile: WholeProfile, username: z.string() }),
  errors: ['user_not_found', 'not_admin', 'cannot_update_admin_user', ...PROFILE_ERRORS],
  provenance: 'assumed',
  assumptions: ['A-82', 'A-83'],
  handler: ({ world, caller, args }) => {
    const { profile, name, value = '' } = args;
    const given = profile ?? (name === undefined ? {} : { [name]: value });
    if (Object.keys(given).length === 0)
      return fail('invalid_profile', 'profile', 'it is empty', [
        '[ERROR] send profile, or name and value [json-pointer:/profile]',
      ]);
    const user = personToChange(world, caller.user, args.user);
    if (isFailure(user)) return user;
    if ('email' in given && given['email'] !== user.email && !caller.user.is_admin)
      return fail('not_admin', 'profile.email', 'only administrators change e-mail addresses');
    const changed = changedProfile(world, user, given);
    if (isFailure(changed)) return changed;
    world.users.put(changed);
    return { profile: wholeProfile(world, caller, changed), username: changed.name };
  },
});

/** The person whose profile is changed: the caller, or of an administrator anybody. */
function personToChange(
  { users }: Pick<World, 'users'>,
  caller: UserRecord,
  id: string = caller.id,
): UserRecord | Failure<'user_not_found' | 'not_admin' | 'cannot_update_admin_user'> {
  const user = users.get(id);
  if (user === undefined)
    return fail('user_not_found', `user ${quoteShort(id)}`, 'nobody has that id');
  if (id === caller.id) return user;
  if (!caller.is_admin)
    return fail('not_admin', `user ${id}`, `${caller.name} is no administrator`);
  if (user.is_admin && !caller.is_primary_owner)
    return fail('cannot_update_admin_user', `user ${id}`, 'an administrator');
  return user;
}
