import * as z from 'zod/mini';
import { quoteShort } from '../../http/form.ts';
import { setAvailability } from '../../model/people/availability.ts';
import { anyOf, defineMethod, fail } from '../../pipeline/method.ts';

export const usersSetPresence = defineMethod({
  name: 'users.setPresence',
  summary: 'Sets the caller away, or leaves it to the service.',
  verbs: ['POST'],
  tier: 2,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [anyOf('users:write')],
  args: z.object({
    presence: z.string().check(z.describe('away, or auto to be active again.')),
  }),
  returns: z.object({}),
  errors: ['invalid_presence'],
  provenance: 'assumed',
  assumptions: ['A-84'],
  handler: ({ world, caller, args: { presence } }) => {
    if (presence !== 'auto' && presence !== 'away')
      return fail('invalid_presence', `presence ${quoteShort(presence)}`, 'must be auto or away');
    setAvailability(world, caller.user.id, { away: presence === 'away' });
    return {};
  },
});
