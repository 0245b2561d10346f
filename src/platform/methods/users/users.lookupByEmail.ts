import * as z from 'zod/mini';
import { User } from '../../../contract/entities.ts';
import { quoteShort } from '../../http/form.ts';
import { wireUser, emailKey, type UserRecord } from '../../model/user.ts';
import { anyOf, defineMethod, fail } from '../../pipeline/method.ts';
import { viewOf } from './user-view.ts';
import { EMAIL_DOMAIN } from '../../model/team.ts';
import type { World } from '../../model/world/world.ts';
import { positionOfHandle, userIdAt } from '../../seed/people.ts';

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

/**
 * The active person with this e-mail address, in any case, or undefined. It does not scan the directory: people that were
 * changed are in an index, and the address of all others follows from their place in the directory.
 */
function personByEmail(
  world: Pick<World, 'users' | 'options'>,
  email: string,
): UserRecord | undefined {
  const key = emailKey(email.trim());
  const { seed } = world.options;
  const [local = '', domain] = key.trim().split('@');
  const position = domain === EMAIL_DOMAIN ? positionOfHandle(seed, local) : -1;
  const generated = position < 0 ? undefined : world.users.get(userIdAt(seed, position));
  for (const user of world.users.scanIndex('email', { prefix: key }))
    if (!user.deleted) return user;
  if (generated?.email === undefined || generated.deleted) return undefined;
  return emailKey(generated.email) === key ? generated : undefined;
}
