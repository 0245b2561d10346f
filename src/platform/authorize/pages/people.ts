import type { UserRecord } from '../../model/user.ts';
import { ADMIN, OWNER, userIdAt } from '../../seed/people.ts';
import { ordinaryMembers } from '../../seed/seed-world.ts';
import type { World } from '../../model/world.ts';

/** How many ordinary members a page of consent offers. */
const OFFERED = 8;

/** Whether somebody can sign in: a person, and not deactivated. */
const maySignIn = (user: UserRecord | undefined): user is UserRecord =>
  user !== undefined && !user.deleted && !user.is_bot;

/** The person of that id, or the owner when none is named; undefined when that person cannot sign in. */
export function personChosen(world: World, id?: string): UserRecord | undefined {
  const user = world.users.get(id ?? userIdAt(world.options.seed, OWNER));
  return maySignIn(user) ? user : undefined;
}

/** Those a page of consent offers: the person chosen, the administrators, and a few ordinary members. */
export function whoMaySignIn(world: World, chosen: UserRecord | undefined): UserRecord[] {
  const { seed } = world.options;
  const ids = [
    ...(chosen === undefined ? [] : [chosen.id]),
    ...[OWNER, ADMIN].map((position) => userIdAt(seed, position)),
    ...ordinaryMembers(world, OFFERED),
  ];
  return [...new Set(ids)].map((id) => world.users.get(id)).filter(maySignIn);
}
