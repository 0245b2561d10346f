import { EMAIL_DOMAIN } from '../model/team.ts';
import { emailKey, type UserRecord } from '../model/user.ts';
import type { World } from '../model/world/world.ts';
import { positionOfHandle, userIdAt } from './people.ts';

/**
 * The active person with this e-mail address, in any case, or undefined. It does not scan the directory: people that were
 * changed are in an index, and the address of all others follows from their place in the directory.
 */
export function personByEmail(
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
