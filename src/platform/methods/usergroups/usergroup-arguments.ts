import * as z from 'zod/mini';
import { quoteShort } from '../../http/form.ts';
import { canSee } from '../../model/channel.ts';
import { type UsergroupRecord, wireUsergroup } from '../../model/people/usergroup.ts';
import type { World } from '../../model/world/world.ts';
import { type Caller, fail, type Failure } from '../../pipeline/method.ts';

/** The most channels of one user group. */
const MAX_CHANNELS = 100;

export const usergroupId = z
  .string()
  .check(z.describe('Id of the user group, for example S0123456789.'));

export const includeCount = z.optional(
  z.boolean().check(z.describe('If true, the answer has the number of its people.')),
);

export const includeDisabled = z.optional(
  z.boolean().check(z.describe('If true, disabled ones count, too.')),
);

export const groupName = z
  .string()
  .check(z.minLength(1), z.maxLength(80), z.describe('Name, of at most 80 characters.'));

/** What a user group is described with, each of it optional. */
export const describing = {
  handle: z.optional(
    z
      .string()
      .check(
        z.regex(/^[A-Za-z0-9._-]{1,80}$/),
        z.describe('What is typed after @: letters, digits, dots, _ and -.'),
      ),
  ),
  description: z.optional(
    z.string().check(z.maxLength(250), z.describe('What it is for, in at most 250 characters.')),
  ),
  channels: z.optional(
    z
      .string()
      .check(
        z.describe('Ids of channels that its people are meant to be in, with commas between.'),
      ),
  ),
};

/** A user group in an answer. */
export const Usergroup = z.object({
  id: z.string(),
  team_id: z.string(),
  is_usergroup: z.boolean(),
  is_subteam: z.boolean(),
  name: z.string(),
  description: z.string(),
  handle: z.string(),
  is_external: z.boolean(),
  date_create: z.int(),
  date_update: z.int(),
  date_delete: z.int(),
  created_by: z.string(),
  updated_by: z.string(),
  deleted_by: z.optional(z.string()),
  prefs: z.object({ channels: z.array(z.string()), groups: z.array(z.string()) }),
  users: z.optional(z.array(z.string())),
  user_count: z.optional(z.int()),
  channel_count: z.optional(z.int()),
});

/** What the methods that change user groups have in common (docs/assumptions.md, A-86). */
export const CHANGE_USERGROUPS_METHOD = {
  verbs: ['POST'],
  tier: 2,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [{ any_of: ['usergroups:write'] }],
  returns: z.object({ usergroup: Usergroup }),
  provenance: 'assumed',
  assumptions: ['A-86'],
} as const;

/** What the methods that read user groups have in common. */
export const READ_USERGROUPS_METHOD = {
  ...CHANGE_USERGROUPS_METHOD,
  verbs: ['GET', 'POST'],
  scopes: [{ any_of: ['usergroups:read'] }],
} as const;

/** The user group with this id. */
export function findUsergroup(
  { usergroups }: Pick<World, 'usergroups'>,
  id: string,
): UsergroupRecord | Failure<'no_such_subteam'> {
  return (
    usergroups.get(id) ??
    fail('no_such_subteam', `usergroup ${quoteShort(id)}`, 'no user group has that id')
  );
}

export const DESCRIBING_ERRORS = [
  'restricted_action',
  'name_already_exists',
  'handle_already_exists',
  'channel_not_found',
] as const;

interface Described {
  readonly name?: string | undefined;
  readonly handle?: string | undefined;
  readonly description?: string | undefined;
  readonly channels?: string | undefined;
}

/**
 * The fields that a call describes a user group with, without those that it leaves out. `own` is the group that is changed:
 * its name and handle may stay.
 */
export function describedAs(
  world: Pick<World, 'usergroups' | 'channels' | 'memberships'>,
  { user }: Caller,
  { name, handle: typed, description, channels: list }: Described,
  own: string | null,
): Partial<UsergroupRecord> | Failure<(typeof DESCRIBING_ERRORS)[number]> {
  if (user.is_restricted) return fail('restricted_action', `user ${user.id}`, 'a guest');
  const handle = typed?.toLowerCase();
  for (const other of world.usergroups.scan()) {
    if (other.id === own) continue;
    if (other.name === name)
      return fail('name_already_exists', `name ${quoteShort(name)}`, other.id);
    if (other.handle === handle)
      return fail('handle_already_exists', `handle ${quoteShort(handle)}`, other.id);
  }
  const channels = new Set(list?.split(',', MAX_CHANNELS).flatMap((id) => id.trim() || []));
  for (const id of channels) {
    const channel = world.channels.get(id);
    if (channel === undefined || !canSee(world, channel, user) || channel.name === '')
      return fail(
        'channel_not_found',
        `channel ${quoteShort(id)}`,
        'the caller sees no such channel',
      );
  }
  return {
    ...(name === undefined ? {} : { name }),
    ...(handle === undefined ? {} : { handle }),
    ...(description === undefined ? {} : { description }),
    ...(list === undefined ? {} : { channels: [...channels] }),
  };
}

/** What the methods that enable and disable user groups have in common. */
export const SWITCH_USERGROUPS_METHOD = {
  ...CHANGE_USERGROUPS_METHOD,
  args: z.object({ usergroup: usergroupId, include_count: includeCount }),
  errors: ['no_such_subteam', 'restricted_action'],
} as const;

/** Enables or disables a user group; one that is so already stays as it is. */
export function switchUsergroup(
  world: World,
  caller: Caller,
  { usergroup, include_count }: z.infer<typeof SWITCH_USERGROUPS_METHOD.args>,
  isEnabled: boolean,
):
  | z.infer<typeof CHANGE_USERGROUPS_METHOD.returns>
  | Failure<(typeof SWITCH_USERGROUPS_METHOD.errors)[number]> {
  const row = findUsergroup(world, usergroup);
  if ('failed' in row) return row;
  const { user } = caller;
  if (user.is_restricted) return fail('restricted_action', `user ${user.id}`, 'a guest');
  const change = isEnabled
    ? { deleted_by: null, date_delete: 0 }
    : { deleted_by: user.id, date_delete: Math.floor(world.clock.now()) };
  const isSame = (row.date_delete === 0) === isEnabled;
  const changed = isSame ? row : changeUsergroup(world, caller, row, change);
  return { usergroup: wireUsergroup(world, changed, { users: true, count: include_count }) };
}

/** Writes a change of a user group, with who made it and when. */
export const changeUsergroup = (
  world: Pick<World, 'usergroups' | 'clock'>,
  { user }: Caller,
  row: UsergroupRecord,
  change: Partial<UsergroupRecord>,
): UsergroupRecord =>
  world.usergroups.put({
    ...row,
    ...change,
    updated_by: user.id,
    date_update: Math.floor(world.clock.now()),
  });
