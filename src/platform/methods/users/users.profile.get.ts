import * as z from 'zod/mini';
import { quoteShort } from '../../http/form.ts';
import { anyOf, defineMethod, fail } from '../../pipeline/method.ts';
import { WholeProfile, wholeProfile } from './whole-profile.ts';

export const usersProfileGet = defineMethod({
  name: 'users.profile.get',
  summary: 'Returns the profile of a person or bot, with status and the fields of the workspace.',
  verbs: ['GET', 'POST'],
  tier: 4,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [anyOf('users.profile:read')],
  args: z.object({
    user: z.optional(z.string().check(z.describe('Id of the user; the caller if left out.'))),
    include_labels: z.optional(
      z.boolean().check(z.describe('If true, fields of the workspace have their names.')),
    ),
  }),
  returns: z.object({ profile: WholeProfile }),
  errors: ['user_not_found'],
  provenance: 'assumed',
  assumptions: ['A-4', 'A-82'],
  handler: ({ world, caller, args }) => {
    const user = args.user === undefined ? caller.user : world.users.get(args.user);
    if (user === undefined)
      return fail('user_not_found', `user ${quoteShort(args.user ?? '')}`, 'nobody has that id');
    return { profile: wholeProfile(world, caller, user, args.include_labels) };
  },
});
