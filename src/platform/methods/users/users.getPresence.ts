import * as z from 'zod/mini';
import { quoteShort } from '../../http/form.ts';
import { isAway } from '../../model/people/availability.ts';
import { anyOf, defineMethod, fail } from '../../pipeline/method.ts';

export const usersGetPresence = defineMethod({
  name: 'users.getPresence',
  summary: 'Says whether somebody is active or away.',
  description: 'Of the caller it says more: whether they set themselves away.',
  verbs: ['GET', 'POST'],
  tier: 3,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [anyOf('users:read')],
  args: z.object({
    user: z.optional(z.string().check(z.describe('Id of the user; the caller if left out.'))),
  }),
  returns: z.object({
    presence: z.enum(['active', 'away']),
    online: z.optional(z.boolean()),
    auto_away: z.optional(z.boolean()),
    manual_away: z.optional(z.boolean()),
    connection_count: z.optional(z.int()),
    last_activity: z.optional(z.int()),
  }),
  errors: ['user_not_found'],
  provenance: 'assumed',
  assumptions: ['A-84'],
  handler: ({ world, caller, args: { user: id = caller.user.id } }) => {
    const user = world.users.get(id);
    if (user === undefined)
      return fail('user_not_found', `user ${quoteShort(id)}`, 'nobody has that id');
    const away = isAway(world, user);
    const presence = away ? ('away' as const) : ('active' as const);
    if (id !== caller.user.id) return { presence };
    return {
      presence,
      online: true,
      auto_away: false,
      manual_away: away,
      connection_count: 1,
      last_activity: Math.floor(world.clock.now()),
    };
  },
});
