import { quoteShort } from '../../http/form.ts';
import type { World } from '../../model/world/world.ts';
import { fail, type Failure } from '../../pipeline/method.ts';

/** The distinct user ids of a comma-separated list, in order. All of them must be active users. */
export function peopleNamed(
  world: Pick<World, 'users'>,
  list: string,
  most: number,
): ReadonlySet<string> | Failure<'too_many_users' | 'user_not_found' | 'user_disabled'> {
  const ids = new Set(list.split(',').flatMap((word) => word.trim() || []));
  if (ids.size > most) {
    return fail('too_many_users', `${ids.size} users`, `at most ${most}`);
  }
  for (const id of ids) {
    const user = world.users.get(id);
    if (user === undefined)
      return fail('user_not_found', `user ${quoteShort(id)}`, 'nobody has that id');
    if (user.deleted) return fail('user_disabled', `user ${id}`, `${user.name} is deactivated`);
  }
  return ids;
}
