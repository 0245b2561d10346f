import { administrators, ordinaryMembers, ownerOf } from '../../model/people/roles.ts';
import type { UserRecord } from '../../model/user.ts';
import type { World } from '../../model/world/world.ts';

/** How many administrators and how many ordinary members a consent page lists. */
const OFFERED_ADMINISTRATORS = 2;
const OFFERED_MEMBERS = 8;

/** Whether somebody can sign in: a person whose account is active. */
const maySignIn = (user: UserRecord | undefined): user is UserRecord =>
  user !== undefined && !user.deleted && !user.is_bot;

/** The person with that id, or the owner by default; undefined if they cannot sign in. */
export function personChosen(world: Pick<World, 'users'>, id?: string): UserRecord | undefined {
  const user = id === undefined ? ownerOf(world) : world.users.get(id);
  return maySignIn(user) ? user : undefined;
}

/** The people a consent page lists: the one chosen, the administrators, and a few ordinary members. */
export function whoMaySignIn(
  world: Pick<World, 'users'>,
  chosen: UserRecord | undefined,
): UserRecord[] {
  const offered = [
    ...(chosen === undefined ? [] : [chosen]),
    ...administrators(world, OFFERED_ADMINISTRATORS),
    ...ordinaryMembers(world, OFFERED_MEMBERS),
  ];
  return [...new Map(offered.map((user) => [user.id, user])).values()].filter(maySignIn);
}
