import * as z from 'zod/mini';
import { User } from '../../../contract/entities.ts';
import { quoteShort } from '../../http/form.ts';
import { wireUser } from '../../model/user.ts';
import { anyOf, defineMethod, fail } from '../../pipeline/method.ts';
import { viewOf } from './user-view.ts';

export const usersInfo = defineMethod({
  name: 'users.info',
  summary: 'Returns one user, a person or a bot.',
  verbs: ['GET', 'POST'],
  tier: 4,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [anyOf('users:read')],
  args: z.object({
    user: z.string().check(z.describe('Id of the user, for example U0123456789.')),
  }),
  returns: z.object({ user: User }),
  errors: ['user_not_found'],
  provenance: 'assumed',
  assumptions: ['A-4'],
  handler: ({ world, caller, args }) => {
    const user = world.users.get(args.user);
    if (user === undefined)
      return fail('user_not_found', `user ${quoteShort(args.user)}`, 'nobody has that id');
    return { user: wireUser(user, viewOf(world, caller)) };
  },
});
