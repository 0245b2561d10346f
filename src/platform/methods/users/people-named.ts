import { clip } from '../../http/form.ts';
import type { World } from '../../model/world.ts';
import { fail, type Failure } from '../../pipeline/method.ts';

/** The people that a list of ids names, commas between them; each once, in the order given. */
export function peopleNamed(
  world: Pick<World, 'users'>,
  list: string,
  most: number,
): ReadonlySet<string> | Failure<'too_many_users' | 'user_not_found' | 'user_disabled'> {
  const ids = new Set(list.split(',').flatMap((word) => word.trim() || []));
  if (ids.size > most) {
    return fail('too_many_users', `users: ${ids.size} of them`, `at most ${most}`);
  }
  for (const id of ids) {
    const user = world.users.get(id);
    if (user === undefined) return fail('user_not_found', `user ${clip(id)}`, 'nobody has that id');
    if (user.deleted) return fail('user_disabled', `user ${id}`, `${user.name} is deactivated`);
  }
  return ids;
}
