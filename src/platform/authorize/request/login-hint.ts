import type { UserRecord } from '../../model/user.ts';
import { positionOfHandle, userIdAt } from '../../seed/people.ts';
import type { World } from '../../model/world/world.ts';

const foldCase = (text: string) => text.trim().toLowerCase();

/** Whether a `login_hint` names this person: by id, e-mail address, user name or full name, in any case. */
export function isHinted({ id, email, name, real_name }: UserRecord, hint: string): boolean {
  const asked = foldCase(hint);
  return [id, email, name, real_name].some(
    (known) => known !== undefined && foldCase(known) === asked,
  );
}

/** The person that a `login_hint` names, or undefined. Does not scan the directory. */
export function personHinted(
  world: Pick<World, 'users' | 'options'>,
  hint: string,
): UserRecord | undefined {
  const asked = foldCase(hint);
  const [local = ''] = asked.split('@', 1);
  // User names derive from the full name, and e-mail addresses from the user name.
  const position = positionOfHandle(world.options.seed, local.replaceAll(' ', '.'));
  const ids = [
    asked.toUpperCase(),
    ...(position < 0 ? [] : [userIdAt(world.options.seed, position)]),
  ];
  return ids
    .map((id) => world.users.get(id))
    .find((user) => user !== undefined && isHinted(user, hint));
}
