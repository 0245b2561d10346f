import * as z from 'zod/mini';
import { User } from '../../../contract/entities.ts';
import { quoteShort } from '../../http/form.ts';
import { wireUser } from '../../model/user.ts';
import { anyOf, defineMethod, fail } from '../../pipeline/method.ts';
import { personByEmail } from '../../seed/by-email.ts';
import { viewOf } from './user-view.ts';

export const usersLookupByEmail = defineMethod({
  name: 'users.lookupByEmail',
  summary: 'Returns the active person with an e-mail address.',
  verbs: ['GET', 'POST'],
  tier: 3,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [anyOf('users:read.email')],
  args: z.object({
    email: z.string().check(z.describe('E-mail address, in any case.')),
  }),
  returns: z.object({ user: User }),
  errors: ['users_not_found'],
  provenance: 'assumed',
  assumptions: ['A-4', 'A-82'],
  handler: ({ world, caller, args: { email } }) => {
    const user = personByEmail(world, email);
    if (user === undefined)
      return fail('users_not_found', `email ${quoteShort(email)}`, 'no active person has it');
    return { user: wireUser(user, viewOf(world, caller)) };
  },
});
